/** What runs first in the frame. Its text is put into the document, so it uses nothing outside of itself, and takes what it needs before a page can replace it. */

export interface FrameSettings {
  /** `live`: no script of the page runs, and the page is drawn again as it grows. */
  readonly mode: 'run' | 'live'
  /** Milliseconds that a task may take. */
  readonly budgetMs: number
  /** The name of the function that guarded scripts call. */
  readonly guard: string
  /** Lines of the document before the first one of the page. */
  readonly linesBefore: number
}

/** Runs in the frame alone. */
export function frameScript({ mode, budgetMs, guard, linesBefore }: FrameSettings): void {
  const { apply, defineProperty } = Reflect
  const holder = parent
  const { postMessage } = holder
  const text = String
  const { stringify } = JSON
  const clock = performance.now.bind(performance)
  const tell = (message: object): void => apply(postMessage, holder, [message, '*'])
  const MOST = 2_000

  takeNetworkAway()
  if (mode === 'run') {
    lendStorage()
    answerDialogs()
    tellConsole()
    keepLinks()
    guardTasks()
  }
  addEventListener('message', event => {
    if (event.source !== holder) return
    event.stopImmediatePropagation()
    const { data } = event
    if (data?.type === 'ping') tell({ type: 'pong' })
    if (data?.type === 'live' && mode === 'live') drawLive(text(data.html))
  })

  /** No policy covers WebRTC and name lookups. This realm has no WebRTC, and frames, which have a realm of their own, are removed before their code runs. */
  function takeNetworkAway(): void {
    for (const name of Object.getOwnPropertyNames(self))
      if (/^(?:webkit|moz)?RTC|^WebTransport/i.test(name)) Reflect.deleteProperty(self, name)
    const { attachShadow, remove } = Element.prototype
    const { querySelector: inDocument } = Document.prototype
    const { querySelector: inShadow } = DocumentFragment.prototype
    const Observer = MutationObserver
    const { observe } = Observer.prototype
    const FORBIDDEN =
      'iframe, frame, object, embed, fencedframe, link[rel~=preconnect i], link[rel~=dns-prefetch i]'
    const watch = (root: Document | ShadowRoot, find: typeof inDocument): void => {
      const observer = new Observer(() => {
        for (;;) {
          const found: Element | null = apply(find, root, [FORBIDDEN])
          if (found === null) return
          apply(remove, found, [])
        }
      })
      apply(observe, observer, [root, { childList: true, subtree: true, attributeFilter: ['rel'] }])
    }
    watch(document, inDocument)
    Element.prototype.attachShadow = function (this: Element, init: ShadowRootInit) {
      const root: ShadowRoot = apply(attachShadow, this, [init])
      watch(root, inShadow)
      return root
    }
    // Texts of HTML that make shadow roots, which nobody could watch.
    for (const [owner, name] of [
      [Element.prototype, 'setHTMLUnsafe'],
      [ShadowRoot.prototype, 'setHTMLUnsafe'],
      [Document, 'parseHTMLUnsafe'],
    ] as const)
      Reflect.deleteProperty(owner, name)
  }

  /** A frame without an origin has no storage. Pages that keep something there get one that lasts as long as they do. */
  function lendStorage(): void {
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      const stored = new Map<string, string>()
      const methods: Readonly<Record<string, unknown>> = {
        getItem: (key: unknown) => stored.get(text(key)) ?? null,
        setItem: (key: unknown, value: unknown) => void stored.set(text(key), text(value)),
        removeItem: (key: unknown) => void stored.delete(text(key)),
        clear: () => stored.clear(),
        key: (at: number) => [...stored.keys()][at] ?? null,
      }
      const value = new Proxy(
        {},
        {
          get: (_, key) =>
            key === 'length'
              ? stored.size
              : typeof key === 'string'
                ? (methods[key] ?? stored.get(key))
                : undefined,
          set: (_, key, words) => {
            stored.set(text(key), text(words))
            return true
          },
          has: (_, key) => stored.has(text(key)),
          deleteProperty: (_, key) => stored.delete(text(key)) || true,
          ownKeys: () => [...stored.keys()],
          getOwnPropertyDescriptor: (_, key) => ({
            value: stored.get(text(key)),
            configurable: true,
            enumerable: true,
            writable: true,
          }),
        },
      )
      defineProperty(self, name, { value, configurable: true })
    }
  }

  /** A preview cannot interrupt the person: what it would ask is a line on the console, and is agreed to. */
  function answerDialogs(): void {
    const said = (name: string, words: unknown): void =>
      line('log', `${name}: ${text(words ?? '')}`)
    self.alert = words => said('alert', words)
    self.confirm = words => (said('confirm', words), true)
    self.prompt = (words, value) => (said('prompt', words), value ?? '')
  }

  function line(kind: 'error' | 'warning' | 'log', words: string, at: number | null = null): void {
    const row = at !== null && at > linesBefore ? at - linesBefore : null
    tell({ type: 'line', kind, text: words.slice(0, MOST), line: row })
  }

  /** A link to a place in the page goes there: by itself it would lead to the page around the frame. Other links and forms lead nowhere, since nothing may leave. */
  function keepLinks(): void {
    const refuse = (address: string): void =>
      tell({ type: 'blocked', address: address.slice(0, MOST), what: 'navigation' })
    HTMLFormElement.prototype.submit = function (this: HTMLFormElement) {
      refuse(this.action)
    }
    addEventListener('submit', event => {
      if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
      // A form of a dialog closes that.
      if (event.target.method === 'dialog') return
      event.preventDefault()
      refuse(event.target.action)
    })
    addEventListener('click', event => {
      const link = event.composedPath().find(one => one instanceof HTMLAnchorElement)
      const address = link?.getAttribute('href')
      if (event.defaultPrevented || address === null || address === undefined) return
      if (/^javascript:/i.test(address)) return
      event.preventDefault()
      if (address.startsWith('#')) location.hash = address
      else refuse(address)
    })
  }

  function tellConsole(): void {
    const KINDS = {
      error: 'error',
      warn: 'warning',
      log: 'log',
      info: 'log',
      debug: 'log',
    } as const
    for (const [name, kind] of Object.entries(KINDS)) {
      const before: unknown = Reflect.get(console, name)
      const told = (...values: unknown[]): void => {
        line(kind, values.map(wordsOf).join(' '))
        if (typeof before === 'function') apply(before, console, values)
      }
      defineProperty(console, name, { value: told, configurable: true, writable: true })
    }
    addEventListener(
      'error',
      event => {
        const { target } = event
        if (event instanceof ErrorEvent) line('error', event.message, event.lineno)
        else if (target instanceof HTMLElement)
          line('error', `Not loaded: ${target.outerHTML.slice(0, 200)}`)
      },
      true,
    )
    addEventListener('unhandledrejection', ({ reason }) => line('error', wordsOf(reason)))
    addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) =>
      tell({ type: 'blocked', address: blockedURI.slice(0, MOST), what: effectiveDirective }),
    )
  }

  function wordsOf(value: unknown): string {
    if (typeof value === 'string') return value
    try {
      if (value instanceof Error) return `${value.name}: ${value.message}`
      if (typeof value === 'object' && value !== null) return stringify(value) ?? text(value)
      return text(value)
    } catch (error) {
      return error instanceof RangeError ? '[too large]' : '[unreadable]'
    }
  }

  /** A task begins with the first call of the guard, and has ended once a message that was sent then arrives. */
  function guardTasks(): void {
    const { port1, port2 } = new MessageChannel()
    const send = port1.postMessage.bind(port1)
    let calls = 0
    let began: number | null = null
    let isStopped = false
    port2.addEventListener('message', () => {
      began = null
    })
    port2.start()
    const mayGoOn = (): void => {
      if (began === null) {
        began = clock()
        calls = 0
        send(null)
      }
      if (!isStopped && (calls += 1) % 256 !== 0) return
      if (!isStopped && clock() - began < budgetMs) return
      if (!isStopped) tell({ type: 'stopped' })
      isStopped = true
      throw new RangeError('This preview was stopped: its script did not end.')
    }
    defineProperty(self, guard, { value: mayGoOn })
  }

  /** Draws a page that is still written: what is there stays, so that nothing flickers. */
  function drawLive(html: string): void {
    const page = new DOMParser().parseFromString(html, 'text/html')
    for (const element of page.querySelectorAll('*')) cleanUp(element)
    const styles = [...page.head.querySelectorAll('style')]
    const body =
      document.body ?? document.documentElement.appendChild(document.createElement('body'))
    const shownStyles = [...document.head.querySelectorAll('style')]
    if (styles.map(inside).join() !== shownStyles.map(inside).join()) {
      for (const style of shownStyles) style.remove()
      document.head.append(...styles)
    }
    for (const name of ['class', 'style', 'data-theme', 'dir', 'lang'])
      for (const [shown, wanted] of [
        [document.documentElement, page.documentElement],
        [body, page.body],
      ] as const) {
        const value = wanted.getAttribute(name)
        if (value === null) shown.removeAttribute(name)
        else if (value !== shown.getAttribute(name)) shown.setAttribute(name, value)
      }
    merge(body, page.body)
  }

  function inside({ textContent }: Node): string {
    return textContent ?? ''
  }

  /** Takes out what runs or fetches; a whole page does so once it is finished. */
  function cleanUp(element: Element): void {
    if (/^(?:script|link|meta|base|i?frame|object|embed|template)$/i.test(element.localName))
      return element.remove()
    for (const { name, value } of Array.from(element.attributes)) {
      const fetches = /^(?:src|srcset|href|xlink:href|poster|background|data|action)$/i.test(name)
      if (/^on/i.test(name) || (fetches && !/^\s*(?:data:image|#)/i.test(value)))
        element.removeAttribute(name)
    }
  }

  /** Makes the children of one element those of another, and leaves what is the same. */
  function merge(shown: Element, wanted: Element): void {
    const next = [...wanted.childNodes]
    for (const [at, node] of next.entries()) {
      const here = shown.childNodes[at]
      if (!here) shown.append(node)
      else if (here.isEqualNode(node)) continue
      else if (
        here instanceof Element &&
        node instanceof Element &&
        here.cloneNode().isEqualNode(node.cloneNode())
      )
        merge(here, node)
      else here.replaceWith(node)
    }
    while (shown.childNodes.length > next.length) shown.lastChild?.remove()
  }
}
