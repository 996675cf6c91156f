/** A chat-completions request as it arrives on the wire. */
export interface WireCall {
  readonly id?: string
  readonly type?: string
  readonly function?: { readonly name?: string; readonly arguments?: string }
}

export interface WireMessage {
  readonly role: string
  readonly content?: string | readonly { readonly type: string; readonly text?: string }[] | null
  readonly tool_calls?: readonly WireCall[]
  readonly tool_call_id?: string
}

export interface WireBody {
  readonly model: string
  readonly messages: readonly WireMessage[]
  readonly tools?: readonly unknown[]
  readonly max_tokens?: number
  readonly stream?: boolean
  readonly stream_options?: { readonly include_usage?: boolean }
}

/** The text of a message, whichever of the two shapes it has. */
export function wireText({ content }: WireMessage): string {
  if (content === null || content === undefined) return ''
  return typeof content === 'string' ? content : content.map(({ text }) => text ?? '').join('')
}
