/** What a tool server asks the person while it works on a call. The words are the server's. */

export type FieldValue = string | boolean | readonly string[]

/** One value that a server asks for. */
export interface QuestionField {
  readonly name: string
  readonly label: string
  readonly hint: string | null
  readonly isRequired: boolean
  /** `one`, `many`: of its choices. */
  readonly kind: 'text' | 'number' | 'integer' | 'yes' | 'one' | 'many'
  readonly format: 'email' | 'uri' | 'date' | 'date-time' | null
  /** Of the number, the characters or the choices; null for no limit. */
  readonly least: number | null
  readonly most: number | null
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** What stands there at first. */
  readonly first: FieldValue
}

export type ServerQuestion =
  | { readonly type: 'form'; readonly message: string; readonly fields: readonly QuestionField[] }
  /** Asks to open an address: only `http` and `https`. */
  | { readonly type: 'link'; readonly message: string; readonly url: string }

/** `cancel`: the person gave no answer. */
export type QuestionAnswer =
  | {
      readonly action: 'accept'
      readonly content?: Readonly<Record<string, string | number | boolean | string[]>>
    }
  | { readonly action: 'decline' | 'cancel' }

/** Rejects with the signal's reason. */
export type AskPerson = (question: ServerQuestion, signal: AbortSignal) => Promise<QuestionAnswer>
