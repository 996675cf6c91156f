/**
 * A language model of a few hundred kilobytes, made from a seed: real enough for llama.cpp to load and run it, and without
 * any sense. It says words of the texts that it was made with, at random, and now and then it stops.
 *
 * Source: GGUF version 3, as the documentation of ggml describes it.
 */
import { GgufWriter } from './gguf-writer.ts'

export interface TinyGgufOptions {
  /** The same seed gives the same bytes. */
  readonly seed?: number
  /** What the model calls itself. */
  readonly name?: string
  /** Its words are those of these texts; everything else it can only spell. */
  readonly texts: readonly string[]
  /** Window in tokens that it claims to be trained with. */
  readonly contextTokens?: number
  /** Width of its layers; more is slower. */
  readonly width?: number
  readonly layers?: number
  /** How much it wishes to end: 0 as much as to say any word. */
  readonly endBias?: number
  /** Jinja; a plain one by default. Null: the file has none. */
  readonly chatTemplate?: string | null
}

export const PLAIN_TEMPLATE =
  "{% for message in messages %}{{ message['role'] + ': ' + message['content'] + '\\n' }}{% endfor %}{% if add_generation_prompt %}assistant:{% endif %}"

const HEADS = 4
const UNKNOWN = 0
const BEGIN = 1
const END = 2
/** Kinds of tokens as llama.cpp numbers them. */
const KIND = { normal: 1, unknown: 2, control: 3, byte: 6 } as const

/** Logits that keep the model from spelling, unless a grammar leaves it nothing else. */
const SPELLING_BIAS = -9
/** How much a layer adds to what it was given: little, so that the biases stay heard. */
const WHISPER = 0.02
/** How often a line ends, and a heading begins where one may. */
const LINE_BIAS = 0.5

interface Token {
  readonly text: string
  readonly kind: (typeof KIND)[keyof typeof KIND]
  readonly bias: number
}

/** The bytes of the file. */
export function tinyGguf(options: TinyGgufOptions): Uint8Array<ArrayBuffer> {
  const { seed = 1, contextTokens = 2_048, width = 64, layers = 2, chatTemplate } = options
  const tokens = vocabularyOf(options.texts, options.endBias ?? -1.5)
  const writer = new GgufWriter()
  writer.text('general.architecture', 'llama')
  writer.text('general.name', options.name ?? 'Tiny')
  writer.integer('general.file_type', 0)
  writer.integer('llama.vocab_size', tokens.length)
  writer.integer('llama.context_length', contextTokens)
  writer.integer('llama.embedding_length', width)
  writer.integer('llama.block_count', layers)
  writer.integer('llama.feed_forward_length', width * 2)
  writer.integer('llama.rope.dimension_count', width / HEADS)
  writer.integer('llama.attention.head_count', HEADS)
  writer.integer('llama.attention.head_count_kv', HEADS)
  writer.float('llama.attention.layer_norm_rms_epsilon', 1e-5)
  writer.text('tokenizer.ggml.model', 'llama')
  writer.text('tokenizer.ggml.pre', 'default')
  writer.texts(
    'tokenizer.ggml.tokens',
    tokens.map(({ text }) => text),
  )
  // Longer beginnings of words first, so that each word of the vocabulary is found whole.
  writer.floats(
    'tokenizer.ggml.scores',
    tokens.map(({ text }) => text.length),
  )
  writer.integers(
    'tokenizer.ggml.token_type',
    tokens.map(({ kind }) => kind),
  )
  writer.integer('tokenizer.ggml.unknown_token_id', UNKNOWN)
  writer.integer('tokenizer.ggml.bos_token_id', BEGIN)
  writer.integer('tokenizer.ggml.eos_token_id', END)
  writer.flag('tokenizer.ggml.add_bos_token', true)
  if (chatTemplate !== null) writer.text('tokenizer.chat_template', chatTemplate ?? PLAIN_TEMPLATE)
  addWeights(writer, { seed, width, layers, biases: tokens.map(({ bias }) => bias) })
  return writer.bytes()
}

function vocabularyOf(texts: readonly string[], endBias: number): readonly Token[] {
  const words = new Set(texts.flatMap(text => text.match(/[A-Za-z]+/g) ?? []))
  const whole = new Set([...words].map(word => `▁${word}`))
  const beginnings = new Set(
    [...whole].flatMap(word => Array.from(word, (_, end) => word.slice(0, end + 1))),
  )
  const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).slice(
    1,
  )
  const marks = new Map([
    ['\n', LINE_BIAS],
    ['##', LINE_BIAS],
  ])
  const spelled = new Set([...printable, ...beginnings].filter(text => !marks.has(text)))
  return [
    { text: '<unk>', kind: KIND.unknown, bias: SPELLING_BIAS },
    { text: '<s>', kind: KIND.control, bias: SPELLING_BIAS },
    { text: '</s>', kind: KIND.control, bias: endBias },
    ...Array.from({ length: 256 }, (_, byte): Token => {
      const text = `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`
      return { text, kind: KIND.byte, bias: 2 * SPELLING_BIAS }
    }),
    ...[...marks].map(([text, bias]): Token => ({ text, kind: KIND.normal, bias })),
    ...[...spelled].map((text): Token => {
      const bias = whole.has(text) && text.length > 3 ? 0 : SPELLING_BIAS
      return { text, kind: KIND.normal, bias }
    }),
  ]
}

interface Weights {
  readonly seed: number
  readonly width: number
  readonly layers: number
  /** Added to the logit of each token. */
  readonly biases: readonly number[]
}

/**
 * Every weight is random, but for one dimension: it is 1 for each token, no layer touches it, and at the end it carries
 * the biases.
 */
function addWeights(writer: GgufWriter, { seed, width, layers, biases }: Weights): void {
  const random = randomFrom(seed)
  const matrix = (rows: number, spread: number, first: (row: number) => number | null) =>
    Float32Array.from({ length: rows * width }, (_, index) => {
      const fixed = index % width === 0 ? first(index / width) : null
      return fixed ?? random() * spread
    })
  const free = () => null
  const ones = () => new Float32Array(width).fill(1)
  /** The first row makes the untouched dimension of what the layer adds. */
  const still = (inputs: number) => {
    const values = Float32Array.from({ length: inputs * width }, () => random() * WHISPER)
    return values.fill(0, 0, inputs)
  }
  const rows = biases.length
  writer.tensor(
    'token_embd.weight',
    [width, rows],
    matrix(rows, 0.1, () => 1),
  )
  for (let layer = 0; layer < layers; layer += 1) {
    const name = (part: string) => `blk.${layer}.${part}.weight`
    writer.tensor(name('attn_norm'), [width], ones())
    for (const part of ['attn_q', 'attn_k', 'attn_v'])
      writer.tensor(name(part), [width, width], matrix(width, 0.3, free))
    writer.tensor(name('attn_output'), [width, width], still(width))
    writer.tensor(name('ffn_norm'), [width], ones())
    for (const part of ['ffn_gate', 'ffn_up'])
      writer.tensor(name(part), [width, width * 2], matrix(width * 2, 0.3, free))
    writer.tensor(name('ffn_down'), [width * 2, width], still(width * 2))
  }
  writer.tensor('output_norm.weight', [width], ones())
  writer.tensor(
    'output.weight',
    [width, rows],
    matrix(rows, 0.4, row => (biases[row] ?? 0) / 6),
  )
}

/** From −0.5 to 0.5; a linear congruential generator, the constants of Numerical Recipes. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
}
