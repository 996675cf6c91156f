import { questionFaultText } from '../../i18n/en/sentences/tool-servers.ts'
import type {
  FieldValue,
  QuestionAnswer,
  QuestionField,
  ServerQuestion,
} from '../../ports/tool-servers.ts'
import { unlessAborted } from '../async/calls.ts'

/** What the person typed, by the name of the field. */
export type FieldValues = Readonly<Record<string, FieldValue>>

type Content = NonNullable<Extract<QuestionAnswer, { action: 'accept' }>['content']>
type Checked = { readonly value: Content[string] | undefined } | { readonly fault: string }

/** The values as the server wants them; or a sentence for each value that it would not take. */
export function contentOf(
  fields: readonly QuestionField[],
  values: FieldValues,
): { readonly content: Content } | { readonly faults: Readonly<Record<string, string>> } {
  const checked = fields.map(field => ({ name: field.name, ...check(field, values[field.name]) }))
  const faults = checked.flatMap(each => ('fault' in each ? [[each.name, each.fault]] : []))
  if (faults.length > 0) return { faults: Object.fromEntries(faults) }
  return {
    content: Object.fromEntries(
      checked.flatMap(each =>
        'value' in each && each.value !== undefined ? [[each.name, each.value]] : [],
      ),
    ),
  }
}

function check(field: QuestionField, value: FieldValue = ''): Checked {
  const { kind, isRequired } = field
  if (kind === 'yes') return { value: value === true }
  const isEmpty = value === false || value.toString().trim() === ''
  if (isEmpty) return isRequired ? { fault: questionFaultText('required') } : { value: undefined }
  if (kind === 'many') return checkChoices(field, value)
  const text = String(value)
  if (kind === 'text') return checkText(field, text)
  return kind === 'one' ? checkChoice(field, text) : checkNumber(field, Number(text))
}

function checkChoices(field: QuestionField, value: FieldValue): Checked {
  const values = field.choices.map(choice => choice.value)
  const chosen = values.filter(each => [value].flat().includes(each))
  return within(field, chosen.length) ?? { value: chosen }
}

function checkChoice({ choices }: QuestionField, text: string): Checked {
  const isKnown = choices.some(choice => choice.value === text)
  return isKnown ? { value: text } : { fault: questionFaultText('required') }
}

function checkNumber(field: QuestionField, number: number): Checked {
  if (!Number.isFinite(number)) return { fault: questionFaultText('number') }
  if (field.kind === 'integer' && !Number.isInteger(number))
    return { fault: questionFaultText('integer') }
  return within(field, number) ?? { value: number }
}

function checkText(field: QuestionField, text: string): Checked {
  const { format } = field
  if (format === 'date-time')
    return Number.isNaN(Date.parse(text))
      ? { fault: questionFaultText('date-time') }
      : { value: new Date(text).toISOString() }
  if (format !== null && !FORMATS[format](text)) return { fault: questionFaultText(format) }
  return within(field, [...text].length) ?? { value: text }
}

const FORMATS = {
  email: (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
  uri: (text: string) => URL.canParse(text),
  date: (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
}

function within({ least, most, kind }: QuestionField, amount: number): Checked | null {
  const isLow = least !== null && amount < least
  if (!isLow && (most === null || amount <= most)) return null
  const limit = (isLow ? least : most) ?? 0
  const end = isLow ? 'least' : 'most'
  if (kind === 'text') return { fault: questionFaultText(`${end}-characters`, { count: limit }) }
  if (kind === 'many') return { fault: questionFaultText(`${end}-choices`, { count: limit }) }
  return { fault: questionFaultText(`${end}-number`, { limit: String(limit) }) }
}

/** Words of a field that asks for what no server may ask for. */
const SECRET =
  /pass(?:word|phrase|code)|\bpin\b|secret|token|api.?key|\bcvv|card.?number|private.?key/i

/** True if a field seems to ask for a password or something like it. */
export function asksForSecret(fields: readonly QuestionField[]): boolean {
  return fields.some(({ name, label }) => SECRET.test(`${name} ${label}`))
}

/** A question that waits for the person. */
export interface ShownQuestion {
  readonly id: string
  readonly question: ServerQuestion
}

/** Milliseconds between two signs that a call waits for the person and is not stuck. */
const SIGN_MS = 10_000

export type Questions = ReturnType<typeof createQuestions>

/** The open questions of all servers. `changed`: after each new and each answered one. */
export function createQuestions(changed: () => void) {
  let open: readonly (ShownQuestion & {
    readonly url: string
    readonly answer: (answer: QuestionAnswer) => void
  })[] = []
  let count = 0

  return {
    of: (url: string): readonly ShownQuestion[] =>
      open.filter(each => each.url === url).map(({ id, question }) => ({ id, question })),
    /** Waits for the person. `onWait` is called again and again meanwhile. Rejects with the signal's reason. */
    ask: async (
      question: ServerQuestion,
      { url, signal, onWait }: { url: string; signal: AbortSignal; onWait: () => void },
    ): Promise<QuestionAnswer> => {
      count += 1
      const id = `question-${count}`
      const { promise, resolve } = Promise.withResolvers<QuestionAnswer>()
      open = [...open, { id, url, question, answer: resolve }]
      changed()
      const timer = setInterval(onWait, SIGN_MS)
      onWait()
      try {
        return await unlessAborted(promise, signal)
      } finally {
        clearInterval(timer)
        open = open.filter(each => each.id !== id)
        changed()
      }
    },
    /** Resolves with a sentence for each value that the server would not take; null if the answer was given. */
    answer: (id: string, action: QuestionAnswer['action'], values: FieldValues) => {
      const { question, answer } = open.find(each => each.id === id) ?? {}
      if (action !== 'accept' || question?.type !== 'form') answer?.({ action })
      else {
        const checked = contentOf(question.fields, values)
        if ('faults' in checked) return checked.faults
        answer?.({ action, ...checked })
      }
      return null
    },
  }
}
