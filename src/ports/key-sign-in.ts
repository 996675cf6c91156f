/**
 * A sign-in that ends with an API key: the person agrees on the page of a service, which leads back with a code, and the service
 * gives the key for the code (authorization code with PKCE, RFC 7636, method S256 only).
 */

/** How one service does it, as data: the same code signs in everywhere. All addresses have the origin of the service's models. */
export interface KeySignIn {
  /** Where the person agrees. */
  readonly page: string
  /** Names in the query of `page`: the address to come back to, the challenge, and its method. */
  readonly asks: Readonly<Record<'back' | 'challenge' | 'method', string>>
  /** Takes the code, as a POST of JSON. */
  readonly exchange: string
  /** Names of the fields that `exchange` takes. */
  readonly gives: Readonly<Record<'code' | 'verifier' | 'method', string>>
  /** The field of the answer that is the key. */
  readonly key: string
}

/** Where the page comes back to: to this tab, or to a window beside it. */
export type SignInWay = 'tab' | 'window'

/** A question to a service. It is asked once, and a code is worth nothing without its verifier. */
export interface SignInQuestion {
  /** The page of the service, with the question. */
  readonly address: string
  /** By this the answer is recognised. */
  readonly state: string
  /** Proves that a code was asked for here. */
  readonly verifier: string
}

/** How a sign-in ended. */
export type SignInOutcome =
  | { readonly type: 'key'; readonly key: string }
  /** The person, or the service, said no. */
  | { readonly type: 'denied' }
  /** The service does not take the code: it was used, is too old, or was asked for elsewhere. `status`: of its answer. */
  | { readonly type: 'refused'; readonly status: number }
  /** The service cannot answer now. */
  | { readonly type: 'failed'; readonly status: number }
  /** No answer arrived, or the page may not read it. */
  | { readonly type: 'unreachable' }
  /** What came back is no answer to this question. */
  | { readonly type: 'unreadable' }

export interface KeySignInPort {
  /** Makes a question. `back`: the page `signed-in.htm` of this app. */
  ask(service: KeySignIn, back: string, way: SignInWay): Promise<SignInQuestion>
  /** What another window says about the question with this state, as a query. Rejects with the signal's reason. */
  answered(state: string, signal: AbortSignal): Promise<string>
  /** Exchanges the code of an answer, which is a query, for a key. Rejects only with the signal's reason. */
  exchange(
    service: KeySignIn,
    question: Pick<SignInQuestion, 'state' | 'verifier'>,
    answer: string,
    signal: AbortSignal,
  ): Promise<SignInOutcome>
}
