type Computed = Readonly<Record<string, string>>;

/** Properties that queries ask for; jsdom computes all others. */
const NAMES: Readonly<Record<string, string>> = {
  display: 'display',
  opacity: 'opacity',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
  'pointer-events': 'pointer-events',
};
const INITIAL: Computed = { visibility: 'visible', 'pointer-events': 'auto' };
/** Attributes by which jsdom's default style sheet decides these properties. */
const KIND = ['type', 'hidden', 'open', 'popover'];
/** Elements with a style of their own; jsdom computes it. */
const OWN = '[style], [inert], summary';

const originals = new WeakMap<Window, typeof getComputedStyle>();

/** Style of an element as jsdom computes it. */
export const slowStyle = (element: Element) =>
  originals.get(document.defaultView ?? window)?.(element);

/**
 * Caches computed styles. Queries by role ask for the style of every element, and jsdom computes it each time.
 * Tests load no style sheet, so elements of one kind look alike, and jsdom computes one of each kind.
 */
export function quickStyles(view: Window) {
  if (originals.has(view)) return;
  const compute = view.getComputedStyle.bind(view);
  originals.set(view, compute);
  const kinds = new Map<string, Computed>();

  const kindOf = (element: Element) => {
    const key = [element.localName, ...KIND.map((name) => element.getAttribute(name) ?? '-')].join(
      '|',
    );
    let kind = kinds.get(key);
    if (!kind) {
      const { display, opacity, visibility, pointerEvents } = compute(
        element.cloneNode() as Element,
      );
      kind = { display, opacity, visibility, 'pointer-events': pointerEvents };
      kinds.set(key, kind);
    }
    return kind;
  };

  const valueOf = (element: Element, name: string): string => {
    if (element.matches(OWN)) return compute(element).getPropertyValue(name);
    const value = kindOf(element)[name] ?? '';
    const { parentElement } = element;
    return parentElement && value === INITIAL[name] ? valueOf(parentElement, name) : value;
  };

  const styleOf = (element: Element) =>
    new Proxy({} as CSSStyleDeclaration, {
      get(_, property) {
        const name = NAMES[String(property)];
        if (name) return valueOf(element, name);
        if (property === 'getPropertyValue') {
          return (asked: string) =>
            NAMES[asked] ? valueOf(element, asked) : compute(element).getPropertyValue(asked);
        }
        const style = compute(element);
        const value: unknown = Reflect.get(style, property);
        return typeof value === 'function' ? (value.bind(style) as unknown) : value;
      },
    });

  view.getComputedStyle = (element, pseudo) =>
    pseudo || element.ownerDocument.styleSheets.length > 0
      ? compute(element, pseudo)
      : styleOf(element);
}
