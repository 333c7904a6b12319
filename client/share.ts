// SPDX-License-Identifier: MIT
// Handing a text to others: by the system's sheet, or to the clipboard.

import { h } from './dom.ts';

/** Shares by the system's sheet, or copies. `told` says that it was copied. */
export async function shareText(text: string, url: string, told: () => void): Promise<void> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ text: text.replace(url, '').trim(), url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  if (await copyText(text)) told();
}

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = h('textarea', { class: 'hidden-text', readonly: true });
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand('copy');
    field.remove();
    return isCopied;
  }
}
