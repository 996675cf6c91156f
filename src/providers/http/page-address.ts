let address: string | null = null

/** Sets, in a worker, the address of its page, the base of relative addresses. */
export function setPageAddress(href: string): void {
  address = href
}

/** The address of the page; undefined without a page, as in Node. */
export function pageAddress(): string | undefined {
  return address ?? globalThis.location?.href
}
