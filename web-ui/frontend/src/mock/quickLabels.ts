const LABELABLE = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLMeterElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];

const quick = new WeakSet<HTMLElement>();

/** Finds the labels of an element in one pass; jsdom passes the whole page once per label. */
export function quickLabels() {
  for (const { prototype } of LABELABLE) {
    if (quick.has(prototype)) continue;
    quick.add(prototype);
    const slow = Object.getOwnPropertyDescriptor(prototype, 'labels');
    Object.defineProperty(prototype, 'labels', {
      configurable: true,
      enumerable: true,
      get(this: HTMLInputElement): unknown {
        const known = this.isConnected && this.getAttribute('type') !== 'hidden';
        return known ? labelsOf(this) : slow?.get?.call(this);
      },
    });
  }
}

function labelsOf(element: HTMLElement) {
  return [...element.ownerDocument.querySelectorAll('label')].filter((label) =>
    label.htmlFor
      ? label.htmlFor === element.id && element.ownerDocument.getElementById(element.id) === element
      : label.contains(element) && label.control === element,
  );
}
