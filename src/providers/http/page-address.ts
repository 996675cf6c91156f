let address: string | null = null

/** In a worker: the address of its page, which relative addresses start from. */
export function setPageAddress(href: string): void {
  address = href
}

/** The address of the page; undefined where there is none, as in Node. */
export function pageAddress(): string | undefined {
  return address ?? globalThis.location?.href
}
