/**
 * What takes `<link>` out of the frame. Browsers carry out its hints (`dns-prefetch`, `preconnect`) at the moment when it comes into the
 * document or changes, and no policy covers them, so there is none: `<meta>`, which means nothing then, stands in its place. Its text is
 * put into the document, as that of `frame-script.ts`.
 */

/** Runs in the frame alone, before a page can replace what it uses. */
export function takeLinksAway(): void {
  const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect
  const text = String
  const { charCodeAt, indexOf, slice } = String.prototype
  const { setAttribute, getAttribute, remove } = Element.prototype
  const INSTEAD = 'meta'
  const LETTERS = [108, 105, 110, 107]

  watchHtml()
  watchElements()
  watchDocuments()
  importStyles()

  /** How many letters of `link` stand from this place on, in any case. */
  function lettersAt(words: string, at: number): number {
    let count = 0
    while (count < 4 && (apply(charCodeAt, words, [at + count]) | 32) === LETTERS[count]) count += 1
    return count
  }

  /** Of the name of an element, with its prefix. */
  function isLink(name: string): boolean {
    const at: number = apply(indexOf, name, [':'])
    return name.length === at + 5 && lettersAt(name, at + 1) === 4
  }

  /** The HTML without links. What is written in pieces may not end within the name of one. */
  function withoutLinks(html: string, isPiece: boolean): string {
    let made = ''
    let from = 0
    for (;;) {
      const at: number = apply(indexOf, html, ['<', from])
      if (at < 0) return made + apply(slice, html, [from])
      const letters = lettersAt(html, at + 1)
      const next = at + 1 + letters
      const end: number = apply(charCodeAt, html, [next])
      const isName = end <= 32 || end === 47 || end === 62 || next === html.length
      made += apply(slice, html, [from, at + 1])
      made += letters === 4 && isName ? INSTEAD : apply(slice, html, [at + 1, next])
      if (next === html.length) return isPiece ? `${made} ` : made
      from = next
    }
  }

  /** Every way from a text to HTML asks this policy. A page finds no such thing, so that it makes no policy of its own, which is forbidden. */
  function watchHtml(): void {
    const { trustedTypes } = self as { trustedTypes?: TrustedTypePolicyFactory }
    trustedTypes?.createPolicy('default', {
      createHTML: (html: string, _: string, sink: string) =>
        withoutLinks(html, apply(indexOf, text(sink), ['rite']) >= 0),
      createScript: (script: string) => script,
      createScriptURL: (address: string) => address,
    })
    for (const owner of [self, Window.prototype]) deleteProperty(owner, 'trustedTypes')
    for (const owner of [Document, Element.prototype, ShadowRoot.prototype])
      for (const name of ['setHTML', 'parseHTML']) deleteProperty(owner, name)
    // Newer ways, by their names.
    for (const owner of [Element, ShadowRoot, DocumentFragment, Document])
      for (const name of ownKeys(owner.prototype))
        if (/^(?:stream|append|prepend|before|after|replaceWith).*HTML/i.test(text(name)))
          deleteProperty(owner.prototype, name)
  }

  function watchElements(): void {
    const { createElement, createElementNS } = Document.prototype
    /** Keeps what it is told, as a link does. */
    const stub = (owner: Document): Element => {
      const element: Element = apply(createElement, owner, [INSTEAD])
      for (const name of ['rel', 'href', 'media'])
        defineProperty(element, name, {
          get: () => apply(getAttribute, element, [name]) ?? '',
          set: (value: unknown) => apply(setAttribute, element, [name, text(value)]),
        })
      return element
    }
    Document.prototype.createElement = function (this: Document, name: unknown, is?: unknown) {
      const called = text(name)
      return isLink(called) ? stub(this) : apply(createElement, this, [called, is])
    } as typeof createElement
    Document.prototype.createElementNS = function (
      this: Document,
      namespace: unknown,
      name: unknown,
      is?: unknown,
    ) {
      const called = text(name)
      return isLink(called) ? stub(this) : apply(createElementNS, this, [namespace, called, is])
    } as typeof createElementNS
    const { define } = CustomElementRegistry.prototype
    CustomElementRegistry.prototype.define = function (name, made) {
      // Without `extends`: such an element could be a link.
      apply(define, this, [name, made])
    }
  }

  /** Documents of XML, which the policy does not read. */
  function watchDocuments(): void {
    const { parseFromString } = DOMParser.prototype
    const { createDocument } = DOMImplementation.prototype
    const { querySelectorAll: inDocument } = Document.prototype
    const { querySelectorAll: inFragment } = DocumentFragment.prototype
    const contentOf = getOwnPropertyDescriptor(HTMLTemplateElement.prototype, 'content')?.get
    const clean = (root: Document | DocumentFragment, find: typeof inDocument): void => {
      const links: NodeListOf<Element> = apply(find, root, ['*|link'])
      for (let at = 0; at < links.length; at += 1) apply(remove, links[at], [])
      const templates: NodeListOf<Element> = apply(find, root, ['template'])
      for (let at = 0; at < templates.length; at += 1) {
        const template = templates[at]
        if (contentOf && template instanceof HTMLTemplateElement)
          clean(apply(contentOf, template, []), inFragment)
      }
    }
    DOMParser.prototype.parseFromString = function (words, type) {
      const made: Document = apply(parseFromString, this, [words, type])
      clean(made, inDocument)
      return made
    }
    DOMImplementation.prototype.createDocument = function (namespace, name, doctype = null) {
      const called = text(name ?? '')
      const given = [namespace, isLink(called) ? INSTEAD : called, doctype]
      return apply(createDocument, this, given)
    }
    deleteProperty(self, 'XSLTProcessor')
    deleteProperty(XMLHttpRequest.prototype, 'responseXML')
    const kind = getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'responseType')
    const { get, set } = kind ?? {}
    if (get && set)
      defineProperty(XMLHttpRequest.prototype, 'responseType', {
        get,
        set(value: unknown) {
          const wanted = text(value)
          if (wanted !== 'document') apply(set, this, [wanted])
        },
      })
  }

  /** A style sheet of a link is imported instead, so that a host that was allowed gives it. */
  function importStyles(): void {
    const read = (): void => {
      for (const element of document.querySelectorAll('meta[rel~=stylesheet i][href]')) {
        const address = JSON.stringify(apply(getAttribute, element, ['href']))
        const style = document.createElement('style')
        style.textContent = `@import url(${address}) ${apply(getAttribute, element, ['media']) ?? ''};`
        for (const type of ['load', 'error'])
          style.addEventListener(type, () => element.dispatchEvent(new Event(type)))
        element.removeAttribute('rel')
        element.after(style)
      }
    }
    const watched = { childList: true, subtree: true, attributeFilter: ['rel', 'href'] }
    new MutationObserver(read).observe(document, watched)
  }
}

interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: Readonly<Record<string, (...given: never[]) => string>>): object
}
