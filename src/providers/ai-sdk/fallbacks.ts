import type { ModelRequest } from '../../engine/index.ts'
import type { ModelError } from '../../ports/errors.ts'

/**
 * What a server refused, so that later requests omit it. `no-images`: notes replace images. `max-completion-tokens`: the reply
 * limit has its newer name, which OpenAI's reasoning models require. `no-returned-reasoning`: the server can no longer verify its
 * own signed or encrypted reasoning, or does not know a field for it. `returned-reasoning`: the server refuses a message whose
 * reasoning is missing, even if there was none.
 */
export type CapabilityFallback =
  | 'no-usage'
  | 'no-tools'
  | 'no-images'
  | 'max-completion-tokens'
  | 'no-reasoning'
  | 'no-returned-reasoning'
  | 'returned-reasoning'

interface Rule {
  readonly fallback: CapabilityFallback
  /** The server's words for it. */
  readonly words: RegExp
}

/** How servers say that a model sees no images; refusals of one image are no signs. The last two rows are about a list for a text. */
const SEES_NOTHING: readonly RegExp[] = [
  // Ollama, LM Studio, Volcengine: “this model does not support image input”, “Model does not support images”.
  /\bnot (?:currently )?support (?:the )?(?:images?\b(?! (?:formats?|types?|sizes?|urls?|dimensions?)\b)|image_url|input_image|vision\b|multi-?modal)/i,
  // llama.cpp, Google, OpenAI: “image input is not supported”, “image_url is only supported by certain models”.
  /\b(?:images?|image_url|input_image|vision)(?: (?:inputs?|modality|content|parts?))* (?:is|are) (?:not (?:supported|enabled)|unsupported|only supported (?:by|for|with))/i,
  // OpenRouter: “No endpoints found that support image input”.
  /\bsupport image input/i,
  // llama.cpp, vLLM, Ollama.
  /\bmmproj\b|not a (?:multi-?modal|vision) model|at most 0 images?\b|missing data required for image input/i,
  // DeepSeek, in three versions.
  /unknown variant [^a-z]{0,3}(?:image_url|input_image|image)\b|invalid type: sequence, expected a string|untagged enum ChatCompletionRequestContent/i,
  // Groq, xAI, and servers that check by pydantic.
  /\bcontent\b[^]{0,24}must be a string|single [^a-z]?text[^a-z]? element per message|\bcontent\b[^]{0,80}input should be (?:'text'|a valid string)/i,
]

const RULES: readonly Rule[] = [
  ...SEES_NOTHING.map(words => ({ fallback: 'no-images', words }) as const),
  {
    fallback: 'returned-reasoning',
    // DeepSeek, in two versions, and Moonshot.
    words:
      /[`'"]?reasoning(?:_content|_details)?[`'"]?[^]{0,60}(?:must be (?:passed|sent|provided|included)|is (?:missing|required))|missing [`'"]?reasoning(?:_content|_details)?\b/i,
  },
  {
    fallback: 'no-returned-reasoning',
    words:
      /encrypted[ _]content\b[^]*(?:verified|decrypt|invalid)|invalid_encrypted_content|invalid [`'"]?signature[`'"]? in [`'"]?thinking|thought[ _]?signature\b[^]*(?:not valid|invalid|corrupt)|(?:[`'"]reasoning[`'"]|thinking block)[^]*without its required following item|thinking[`'"]? (?:or [`'"]?redacted_thinking[`'"]? )?blocks in the latest assistant message cannot be modified/i,
  },
  {
    fallback: 'no-reasoning',
    words:
      /reasoning[ _.](?:summar|effort)|verified to generate reasoning|think(?:ing)?_?config\b|include_?thoughts|thinking is (?:not |only )?(?:supported|enabled)/i,
  },
  {
    fallback: 'no-returned-reasoning',
    // Groq, and servers that check by pydantic or by a JSON schema.
    words:
      /property [`'"]?reasoning(?:_content|_details|_text)?[`'"]? is unsupported|(?:unknown|unrecognized|unexpected|extra|additional|unsupported)[^]{0,60}[`'".\]]reasoning(?:_content|_details|_text)?\b|\breasoning(?:_content|_details|_text)?[`'"\],]{1,4}[^]{0,80}(?:extra (?:inputs|fields)|not permitted|not allowed|unsupported|unknown)/i,
  },
  { fallback: 'no-usage', words: /stream_options|include_usage/i },
  { fallback: 'max-completion-tokens', words: /\bmax_tokens\b[^]*\bmax_completion_tokens\b/i },
  {
    fallback: 'no-tools',
    words:
      /not support(?:ed)?(?: the)?(?: use of)? (?:tools?|functions?)\b|(?:tools?|functions?)(?: use| call(?:s|ing)?)? (?:is |are )?(?:not supported|unsupported)|support tool use|enable-auto-tool-choice|tools? param requires|function calling is not enabled/i,
  },
]

/** What later requests must omit; null for nothing. `hasImages`: the refused request had images. */
export function fallbackFor(
  { status, body }: ModelError,
  { hasImages = false }: { readonly hasImages?: boolean } = {},
): CapabilityFallback | null {
  if (body === null || (status !== null && status < 400)) return null
  const isMeant = ({ fallback, words }: Rule) =>
    // Without a status, as inside a stream, words about images count only if the request had some.
    (fallback === 'no-images' ? hasImages : status !== null) && words.test(body)
  return RULES.find(isMeant)?.fallback ?? null
}

/** Known refusals of a host with chat completions, so that no refused request is needed. */
export function fallbacksFor(baseUrl: string): readonly CapabilityFallback[] {
  return new URL(baseUrl).hostname === 'api.openai.com' ? ['max-completion-tokens'] : []
}

/** The request's body as this server accepts it. */
export function applyFallbacks(
  body: Readonly<Record<string, unknown>>,
  fallbacks: ReadonlySet<CapabilityFallback>,
): Record<string, unknown> {
  const { stream_options: streamOptions, tools, max_tokens: maxTokens, ...rest } = body
  const limit = fallbacks.has('max-completion-tokens') ? 'max_completion_tokens' : 'max_tokens'
  return {
    ...rest,
    [limit]: maxTokens,
    ...(fallbacks.has('no-tools') ? {} : { tools }),
    ...(fallbacks.has('no-usage') ? {} : { stream_options: streamOptions }),
  }
}

/** Bytes by the hash that parts name. */
export type Images = ReadonlyMap<string, Uint8Array>

const NONE: Images = new Map()

/** The images to send with a step; none to a server that refused them. */
export function imagesOf({
  request,
  connection,
}: {
  readonly request: Pick<ModelRequest, 'images'>
  readonly connection: { readonly fallbacks: ReadonlySet<CapabilityFallback> }
}): Images {
  return connection.fallbacks.has('no-images') ? NONE : (request.images ?? NONE)
}
