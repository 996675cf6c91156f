/** A chat-completions request as it arrives on the wire. */
export interface WireCall {
  readonly id?: string
  readonly type?: string
  readonly function?: { readonly name?: string; readonly arguments?: string }
}

/** Words, or an image as a `data:` address. */
export interface WirePart {
  readonly type: string
  readonly text?: string
  readonly image_url?: { readonly url?: string }
}

export interface WireMessage {
  readonly role: string
  readonly content?: string | readonly WirePart[] | null
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

/** An image as it arrived. */
export interface WireImage {
  readonly mediaType: string
  readonly bytes: Buffer
}

/** The images of a message in their order; null stands for what is none. */
export function wireImages({ content }: WireMessage): readonly (WireImage | null)[] {
  if (typeof content !== 'object' || content === null) return []
  return content
    .filter(({ type }) => type === 'image_url')
    .map(part => {
      const [, mediaType = '', base64 = ''] =
        /^data:(image\/(?:png|jpeg|webp|gif));base64,([\w+/]+={0,2})$/.exec(
          part.image_url?.url ?? '',
        ) ?? []
      return base64 === '' ? null : { mediaType, bytes: Buffer.from(base64, 'base64') }
    })
}
