/** What the steps need of a browser: one small interface, so that each step is written once for all of them. */

/** An element by its role and its name, as a person finds it. */
export interface Wanted {
  readonly role: keyof typeof SELECTORS
  /** Any by default. */
  readonly name?: string
  /** How the name begins; any by default. */
  readonly begins?: string
  /** Name of the open dialog around it. */
  readonly within?: string
}

/** What can have a role without saying so. */
export const SELECTORS = {
  article: 'article',
  button: 'button, [role=button]',
  dialog: 'dialog, [role=dialog], [role=alertdialog]',
  heading: 'h1, h2, h3, [role=heading]',
  link: 'a[href]',
  log: '[role=log]',
  menuitem: '[role=menuitem]',
  meter: '[role=meter], meter',
  option: '[role=option]',
  radio: '[role=radio], input[type=radio]',
  tab: '[role=tab]',
  textbox:
    'textarea, input:not([type=button], [type=checkbox], [type=file], [type=radio], [type=range])',
} as const

/** Keys by their names in `KeyboardEvent.key`, with `Control+` before them. */
export type Key =
  | 'ArrowDown'
  | 'Enter'
  | 'Escape'
  | 'Delete'
  | 'Control+a'
  | 'Control+f'
  | 'Control+k'

export interface Tab {
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs in the page. `work` may use nothing from around it; input and result are JSON. */
  run<Input, Result>(
    work: (input: Input) => Result | Promise<Result>,
    input?: Input,
  ): Promise<Result>
  /** Whether a visible one is there. */
  has(wanted: Wanted): Promise<boolean>
  /** Presses the first visible one with the pointer. Rejects if there is none. */
  click(wanted: Wanted): Promise<void>
  /** Types with the keyboard into what has the focus. */
  type(text: string): Promise<void>
  press(key: Key): Promise<void>
  /** Inner size of the page, in CSS pixels. */
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

export interface Browser {
  /** Name and version, as the browser itself says. */
  readonly title: string
  open(): Promise<Tab>
  /** Errors of the console, uncaught errors and violations of the policy since the last call. */
  complaints(): Promise<readonly string[]>
  /** Ends all of its processes. */
  close(): Promise<void>
}

/** What looks for an element in the page. */
export interface Look {
  readonly wanted: Wanted
  readonly selectors: Readonly<Record<string, string>>
}

/** In the page: the first visible element that is wanted; null for none. */
export function lookFor({ wanted, selectors }: Look): Element | null {
  const { role, name, begins, within } = wanted
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden'
  const textOf = (element: Element | null) =>
    (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')
    if (by !== null)
      return by
        .split(' ')
        .map(id => textOf(document.getElementById(id)))
        .join(' ')
    const label = element.getAttribute('aria-label')
    if (label !== null) return label
    const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : null
    if (labels !== null && labels.length > 0)
      return Array.from(labels, each => (each instanceof Element ? textOf(each) : '')).join(' ')
    return textOf(element)
  }
  const all = (root: ParentNode, of: string) =>
    [...root.querySelectorAll(selectors[of] ?? of)].filter(isShown)
  const roots =
    within === undefined
      ? [document]
      : all(document, 'dialog').filter(found => nameOf(found) === within)
  for (const root of roots)
    for (const element of all(root, role)) {
      const found = nameOf(element)
      if (name !== undefined && found !== name) continue
      if (begins !== undefined && !found.startsWith(begins)) continue
      return element
    }
  return null
}
