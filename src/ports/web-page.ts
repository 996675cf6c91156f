/** A page of the web, as it was read. */
export interface WebPage {
  /** The address that answered, behind all redirects. */
  readonly url: string
  readonly status: number
  /** For example `text/html`; empty if the server did not say. */
  readonly type: string
  /** Empty for a type that is no text. */
  readonly text: string
  /** True: the page is longer than what was read. */
  readonly isCut: boolean
}

/**
 * Reads a page without cookies and without the address of this one. Rejects with `AppError`: `no-answer`, `cors`,
 * `mixed-content`; or with the signal's reason.
 */
export type ReadWebPage = (url: URL, signal: AbortSignal) => Promise<WebPage>
