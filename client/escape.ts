// SPDX-License-Identifier: MIT

/** Escapes text for use in markup made as a string. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
