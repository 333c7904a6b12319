// SPDX-License-Identifier: MIT
// The one helper that makes elements.
//
//   h('button', { class: 'btn', type: 'button', onclick: go }, icon('back'), t('back'))
//
// Attributes: strings and numbers are set as they are; true sets an empty attribute; false, null and
// undefined set nothing; functions under `on…` become listeners. Text children are always text, never
// markup. `svg` turns a constant drawing into an element; it must not be given anything a person typed.
// Inline styles in markup are forbidden by the Content-Security-Policy: use classes, presentation
// attributes, or `element.style` from code.

type Child = Node | string | number | null | undefined | false;
type Attribute = string | number | boolean | null | undefined | ((event: never) => void);

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Attribute> = {},
  ...children: (Child | Child[])[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2), value as EventListener);
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  append(element, ...children);
  return element;
}

export function append(parent: Node, ...children: (Child | Child[])[]): void {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.appendChild(typeof child === 'object' ? child : document.createTextNode(String(child)));
  }
}

/** An element from a constant piece of markup with one root. */
export function markup(text: string): Element {
  const template = document.createElement('template');
  template.innerHTML = text;
  const element = template.content.firstElementChild;
  if (!element) throw new Error(`markup needs one root element, got: ${text.slice(0, 40)}`);
  return element;
}

/** Replaces everything in `parent`. */
export function fill(parent: Element, ...children: (Child | Child[])[]): void {
  parent.replaceChildren();
  append(parent, ...children);
}
