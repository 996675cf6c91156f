import type { Client, ElicitRequest } from '@modelcontextprotocol/client'
import type {
  AskPerson,
  FieldValue,
  QuestionField,
  ServerQuestion,
} from '../../ports/tool-servers.ts'
import { z } from 'zod'

/** Whom a server's questions reach: the newest call that runs. */
export type Askers = ReturnType<typeof createAskers>

/** Lets the server of this client ask the person, while a call runs that can. */
export function createAskers(client: Client) {
  let running: readonly { readonly ask: AskPerson; readonly ended: AbortSignal }[] = []
  client.setRequestHandler('elicitation/create', async ({ params }, { mcpReq }) => {
    const question = readQuestion(params)
    const call = running.at(-1)
    if (question === null || call === undefined) return { action: 'cancel' }
    return call.ask(question, AbortSignal.any([mcpReq.signal, call.ended]))
  })
  return {
    /** During this work, what the server asks reaches `ask`; after it, nothing waits any more. */
    during: async <Result>(ask: AskPerson | undefined, work: () => Promise<Result>) => {
      if (!ask) return work()
      const controller = new AbortController()
      const own = { ask, ended: controller.signal }
      running = [...running, own]
      try {
        return await work()
      } finally {
        running = running.filter(each => each !== own)
        controller.abort()
      }
    },
  }
}

/** The most fields and choices that are shown, and characters of one text. */
const MOST_FIELDS = 50
const MOST_CHOICES = 500
const LONGEST_TEXT = 4_000

const Text = z.string().transform(text => text.slice(0, LONGEST_TEXT))
const Names = z.array(z.string()).optional()
const Titled = z.array(z.object({ const: z.string(), title: Text })).optional()
const Property = z.object({
  type: z.enum(['string', 'number', 'integer', 'boolean', 'array']),
  title: Text.optional(),
  description: Text.optional(),
  format: z.enum(['email', 'uri', 'date', 'date-time']).nullable().catch(null).default(null),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
  enum: Names,
  enumNames: Names,
  oneOf: Titled,
  items: z.object({ enum: Names, anyOf: Titled }).optional(),
  default: z
    .union([z.string(), z.boolean(), z.array(z.string()), z.number().transform(String)])
    .optional(),
})

/** The question as data for a form; null for one that cannot be shown. */
export function readQuestion(params: ElicitRequest['params']): ServerQuestion | null {
  const message = params.message.slice(0, LONGEST_TEXT)
  if (params.mode === 'url') {
    const isWeb = /^https?:$/.test(URL.parse(params.url)?.protocol ?? '')
    return isWeb ? { type: 'link', message, url: params.url } : null
  }
  const { properties, required = [] } = params.requestedSchema
  const given = Object.entries(properties)
  if (given.length > MOST_FIELDS) return null
  const fields = given.flatMap(([name, property]) => {
    const read = Property.safeParse(property).data
    return read ? [fieldOf(name, read, required.includes(name))] : []
  })
  // Without one of its fields the answer would not be what the server asked for.
  return fields.length < given.length ? null : { type: 'form', message, fields }
}

type PropertyOf = z.infer<typeof Property>

function fieldOf(name: string, property: PropertyOf, isRequired: boolean): QuestionField {
  const { title = name, description = null, format } = property
  const choices = choicesOf(property)
  const isOne = property.type === 'string' && choices.length > 0
  const kind = isOne ? 'one' : KINDS[property.type]
  return {
    name,
    label: title,
    hint: description,
    isRequired,
    kind,
    format,
    least: knownOf(property.minLength, property.minimum, property.minItems),
    most: knownOf(property.maxLength, property.maximum, property.maxItems),
    choices,
    first: property.default ?? EMPTY[kind],
  }
}

function choicesOf({ items, oneOf, enumNames = [], ...property }: PropertyOf) {
  const titled = oneOf ?? items?.anyOf
  const plain = property.enum ?? items?.enum ?? []
  return (
    titled?.map(({ const: value, title }) => ({ value, label: title })) ??
    plain.map((value, at) => ({ value, label: enumNames[at] ?? value }))
  ).slice(0, MOST_CHOICES)
}

function knownOf(...limits: readonly (number | undefined)[]): number | null {
  return limits.find(limit => limit !== undefined) ?? null
}

const KINDS = {
  string: 'text',
  number: 'number',
  integer: 'integer',
  boolean: 'yes',
  array: 'many',
} as const

const EMPTY: Readonly<Record<QuestionField['kind'], FieldValue>> = {
  text: '',
  number: '',
  integer: '',
  yes: false,
  one: '',
  many: [],
}
