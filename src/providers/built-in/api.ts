/**
 * The browser's own models, parsed at the door: the interfaces are young, and their names have changed.
 *
 * Source: the Prompt API and Summarizer API of the Web Machine Learning Community Group. Earlier versions have `inputQuota` and
 * so on for the present `contextWindow`, `contextUsage` and `measureContextUsage`.
 */
import { z } from 'zod'

const Availability = z.enum(['unavailable', 'downloadable', 'downloading', 'available'])
export type Availability = z.infer<typeof Availability>

/** A function of the browser, called on its object. */
type Method = (...inputs: readonly unknown[]) => unknown
const Method = z.custom<Method>(value => typeof value === 'function')

const Factory = z.custom<object>(value => typeof value === 'function' || isObject(value))

/** A kind of model of the browser; each request makes a session with it. */
export interface BuiltInApi {
  availability(options: object): Promise<Availability>
  /** Rejects like the browser. */
  create(options: object): Promise<BuiltInSession>
}

/** One conversation with a model of the browser. */
export interface BuiltInSession {
  /** The most tokens that it reads; null if not reported. */
  windowTokens(): number | null
  /** Tokens of its content so far; null if not reported. */
  usedTokens(): number | null
  /** Tokens that the text would add; null if the browser does not measure. */
  measure(text: string, signal: AbortSignal): Promise<number | null>
  /** `method`: the interface's name for it. */
  stream(method: string, text: string, options: object): ReadableStream<string>
  destroy(): void
}

/** `LanguageModel` or `Summarizer` of this page; null if the browser has none. */
export function builtInApi(name: 'LanguageModel' | 'Summarizer', host: object): BuiltInApi | null {
  const found = Factory.safeParse(Reflect.get(host, name))
  if (!found.success) return null
  const api = found.data
  return {
    availability: async options => Availability.parse(await methodOf(api, 'availability')(options)),
    create: async options =>
      sessionOf(z.custom<object>(isObject).parse(await methodOf(api, 'create')(options))),
  }
}

function sessionOf(session: object): BuiltInSession {
  return {
    windowTokens: () => figure(session, ['contextWindow', 'inputQuota']),
    usedTokens: () => figure(session, ['contextUsage', 'inputUsage']),
    measure: async (text, signal) => {
      const name = ['measureContextUsage', 'measureInputUsage'].find(
        method => Method.safeParse(Reflect.get(session, method)).success,
      )
      if (name === undefined) return null
      const measured = z
        .number()
        .nonnegative()
        .safeParse(await methodOf(session, name)(text, { signal }))
      return measured.success ? Math.ceil(measured.data) : null
    },
    stream: (method, text, options) =>
      z
        .custom<ReadableStream<string>>(value => value instanceof ReadableStream)
        .parse(methodOf(session, method)(text, options)),
    destroy: () => void methodOf(session, 'destroy')(),
  }
}

/** The first of the names that holds a number of tokens. */
function figure(session: object, names: readonly string[]): number | null {
  for (const name of names) {
    const read = z.number().nonnegative().safeParse(Reflect.get(session, name))
    // Infinity means no limit.
    if (read.success && Number.isFinite(read.data)) return Math.floor(read.data)
  }
  return null
}

function methodOf(owner: object, name: string): Method {
  const method = Method.parse(Reflect.get(owner, name))
  return (...inputs) => Reflect.apply(method, owner, inputs)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
