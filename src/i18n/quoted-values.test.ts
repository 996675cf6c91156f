/** No sentence repeats a value of a file, a server or a browser without a bound, or with characters that nobody sees. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { type ESTree, parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { sourcesOf, SRC } from '../test/import-graph.ts'
import { propertyRuns } from '../test/property-runs.ts'
import { chat } from './en/chat.ts'
import { page } from './en/page.ts'
import { fill } from './texts.ts'

/** A run of this letter is a part of a value. */
const LETTER = 'ж'
const LONG = LETTER.repeat(20_000)

/** Values with what turns the direction of words, what controls, and what is not seen at all, somewhere in many letters. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '\u202e',
        '\u2066',
        '\u200f',
        '\u061c',
        '\u0007',
        '\u0000',
        '\ud800',
        '\ufeff',
      ),
      fc.constantFrom('\n', '\u2028', '\r\n', '\u0085', '\u00ad', '\u200b', '\u{e0041}'),
      fc.constant(LONG),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map(pieces => `${pieces.join('')}${LONG}`)

/** Our own line breaks stand between sentences. */
const UNSEEN = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

function expectBounded(sentence: string) {
  expect(sentence).not.toMatch(UNSEEN)
  const runs = sentence.match(new RegExp(`${LETTER}+`, 'g')) ?? []
  for (const run of runs) expect(run.length).toBeLessThanOrEqual(600)
  expect(sentence.length).toBeLessThan(10_000)
}

describe('a text of the page', () => {
  const texts = Object.entries({ ...page, ...chat })
  const named = texts.filter(([, text]) => /\{(?!count\})\w+\}/.test(JSON.stringify(text)))

  it.each(named)('%s', (_key, text) => {
    fc.assert(
      fc.property(hostile, value => {
        const names = Array.from(
          JSON.stringify(text).matchAll(/\{(\w+)\}/g),
          ([, name = '']) => name,
        )
        const parameters = Object.fromEntries(
          names.map(name => [name, name === 'count' ? 2 : value]),
        )
        expectBounded(fill(text, parameters))
      }),
      { numRuns: Math.min(20, propertyRuns()) },
    )
  })
})

/** Arguments of what takes more than words, numbers and lists of them. */
const MADE: Readonly<Record<string, (value: string) => readonly (readonly unknown[])[]>> = {
  engineFailure: value => [
    [{ code: 'missing-sections', headings: Array.from({ length: 500 }, () => value) }],
    [{ code: 'call-refused', by: 'rule', tool: value }],
    [{ code: 'call-changed', tool: value }],
  ],
  settingFault: faultsWith,
  valueFault: faultsWith,
  fieldFault: faultsWith,
  sentenceFor: value =>
    ['context-tokens', 'quota', 'unreachable', 'other'].map(kind => [
      kind,
      { host: value, limitTokens: 1, said: value },
    ]),
}

function faultsWith(value: string): readonly (readonly unknown[])[] {
  const expected = { type: 'one-of', values: Array.from({ length: 500 }, () => value) }
  return [
    [{ code: 'unknown-setting', preset: value, name: value, known: expected.values }],
    [{ code: 'bad-value', name: value, value: { value }, expected, rule: null }],
    [{ code: 'step-refused', because: value }],
  ]
}

/** What repeats no value in a sentence. */
const NO_VALUES: Readonly<Record<string, string>> = {
  foreignNotes: 'stands in an imported message, of which no word is lost',
  causeOf: 'takes the end off a sentence of ours',
  restoredSentences: 'holds numbers of messages only',
  leftOut: 'holds counts only',
  runs: 'takes a word of ours',
}

describe.each([
  ...sourcesOf('i18n/en/sentences'),
  ...sourcesOf('features').filter(path => path.endsWith('/sentences.ts')),
])('%s', path => {
  const { program } = parseSync(path, readFileSync(join(SRC, path), 'utf8'))
  const makers = makersIn(program).filter(
    ({ place }) => !place.some(name => Object.hasOwn(NO_VALUES, name)),
  )

  it.each(makers)('$name', async ({ place, name, takes }) => {
    const module: unknown = await import(join(SRC, path))
    const say = place.reduce(memberOf, module)
    if (typeof say !== 'function') throw new RangeError(`${place.join('.')} is no function`)
    fc.assert(
      fc.property(hostile, value => {
        const made = () => [false, true].map(isNull => takes.map(take => take(value, isNull)))
        for (const given of MADE[name]?.(value) ?? made()) {
          const sentence: unknown = Reflect.apply(say, undefined, given)
          if (typeof sentence === 'string') expectBounded(sentence)
        }
      }),
      { numRuns: Math.min(20, propertyRuns()) },
    )
  })
})

type Take = (value: string, isNull: boolean) => unknown

/** A function that makes a sentence: where it is in its module, and how its arguments are made. */
interface Maker {
  readonly name: string
  readonly place: readonly string[]
  readonly takes: readonly Take[]
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The exported functions with arguments, and those in exported objects. */
function makersIn({ body }: ESTree.Program): readonly Maker[] {
  const shapes = new Map<string, readonly ESTree.TSSignature[]>()
  for (const each of body) {
    const declared = each.type === 'ExportNamedDeclaration' ? each.declaration : each
    if (declared?.type !== 'TSInterfaceDeclaration') continue
    const above = declared.extends.flatMap(({ expression }) =>
      expression.type === 'Identifier' ? (shapes.get(expression.name) ?? []) : [],
    )
    shapes.set(declared.id.name, [...above, ...declared.body.body])
  }
  const maker = (place: readonly string[], params: readonly ESTree.ParamPattern[]): Maker => ({
    name: place.at(-1) ?? '',
    place,
    takes: params.map(param => takeOf(param, shapes)),
  })
  return body
    .flatMap(each => (each.type === 'ExportNamedDeclaration' ? (each.declaration ?? []) : []))
    .flatMap(declared => {
      if (declared.type === 'FunctionDeclaration' && declared.id)
        return [maker([declared.id.name], declared.params)]
      if (declared.type !== 'VariableDeclaration') return []
      return declared.declarations.flatMap(({ id, init }) => {
        const value = init?.type === 'TSAsExpression' ? init.expression : init
        if (id.type !== 'Identifier' || value?.type !== 'ObjectExpression') return []
        return value.properties.flatMap(property => {
          if (property.type !== 'Property') return []
          const { key, value: made } = property
          const name =
            key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null
          const isMaker = made.type === 'ArrowFunctionExpression' && typeof name === 'string'
          return isMaker ? [maker([id.name, name], made.params)] : []
        })
      })
    })
    .filter(({ takes }) => takes.length > 0)
}

type Shapes = ReadonlyMap<string, readonly ESTree.TSSignature[]>

function takeOf(param: ESTree.ParamPattern, shapes: Shapes): Take {
  const type = 'typeAnnotation' in param ? param.typeAnnotation?.typeAnnotation : undefined
  return type ? (takeOfType(type, shapes) ?? unknownTake) : unknownTake
}

/** Of a type from elsewhere: `MADE` has the arguments. */
const unknownTake: Take = () => {
  throw new RangeError('This function needs an entry in MADE or in NO_VALUES')
}

function takeOfType(type: ESTree.TSType, shapes: Shapes): Take | null {
  switch (type.type) {
    case 'TSStringKeyword':
      return value => value
    case 'TSNumberKeyword':
      return () => 2
    case 'TSBooleanKeyword':
      return () => true
    case 'TSLiteralType':
      return () => (type.literal.type === 'Literal' ? type.literal.value : undefined)
    case 'TSTypeOperator':
      return type.typeAnnotation.type === 'TSArrayType'
        ? value => Array.from({ length: 500 }, () => value)
        : null
    case 'TSUnionType': {
      const other = type.types.find(({ type: kind }) => kind !== 'TSNullKeyword')
      const take = other ? takeOfType(other, shapes) : null
      const mayBeNull = type.types.some(({ type: kind }) => kind === 'TSNullKeyword')
      return take && ((value, isNull) => (mayBeNull && isNull ? null : take(value, isNull)))
    }
    case 'TSTypeLiteral':
      return takeOfShape(type.members, shapes)
    case 'TSTypeReference': {
      const members =
        type.typeName.type === 'Identifier' ? shapes.get(type.typeName.name) : undefined
      return members ? takeOfShape(members, shapes) : null
    }
    default:
      return null
  }
}

function takeOfShape(members: readonly ESTree.TSSignature[], shapes: Shapes): Take {
  const fields = members.flatMap(member => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return []
    const type = member.typeAnnotation?.typeAnnotation
    return [[member.key.name, (type && takeOfType(type, shapes)) ?? unknownTake] as const]
  })
  return (value, isNull) =>
    Object.fromEntries(fields.map(([name, take]) => [name, take(value, isNull)]))
}
