/** All texts of the interface, as the source has them: what translators get, and what translations are checked against. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync } from 'vite'
import { presetTexts } from './preset-texts.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A text that is translated. */
export interface SourceText {
  /** `<texts>:<key>`, one of its own. */
  readonly id: string
  /** The part of the translations that holds it. */
  readonly part: string
  /** English; for a count, the form for one and for others. */
  readonly forms: readonly [string] | readonly [one: string, other: string]
  /** The file that has it, from the root of the project. */
  readonly file: string
}

/** The texts of every call of `textsOf`, by file and in their order. Throws a `RangeError` for a call whose texts cannot be read. */
export function sourceTexts(root: string = ROOT): readonly SourceText[] {
  const src = join(root, 'src')
  const texts = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(path => /(?<!\.test)\.tsx?$/.test(path))
    .toSorted()
    .flatMap(path => textsIn(join(src, path), root))
    .concat(presetTexts())
  const seen = new Set<string>()
  for (const { id } of texts) {
    if (seen.has(id))
      throw new RangeError(`Two texts are ${id}: each call of textsOf takes a name of its own`)
    seen.add(id)
  }
  return texts
}

function textsIn(path: string, root: string): readonly SourceText[] {
  const code = readFileSync(path, 'utf8')
  if (!/\/texts\.ts'/.test(code)) return []
  const { body } = parseSync(path, code).program
  return body.flatMap(statement => {
    const declared = declarationOf(statement)
    return (declared?.declarations ?? []).flatMap(({ init }) => {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return []
      if (init.callee.name !== 'textsOf') return []
      const [name, texts] = init.arguments
      if (
        name?.type !== 'Literal' ||
        typeof name.value !== 'string' ||
        texts?.type !== 'ObjectExpression'
      )
        throw new RangeError(`${path}: textsOf takes a literal name and a literal object`)
      const { value } = name
      return entriesOf(texts, path).map(([key, forms]) => ({
        id: `${value}:${key}`,
        part: value.split('.')[0] ?? value,
        forms,
        file: relative(root, path),
      }))
    })
  })
}

type Entry = readonly [key: string, forms: SourceText['forms']]

/** The texts of an object, and of objects of other files that are spread in it. */
function entriesOf(texts: ESTree.ObjectExpression, path: string): readonly Entry[] {
  return texts.properties.flatMap((property): readonly Entry[] => {
    if (property.type === 'SpreadElement') return spreadEntries(property, path)
    const key = keyOf(property.key)
    const forms = formsOf(property.value)
    if (key === null || forms === null)
      throw new RangeError(`${path}: the text of ${key ?? 'a key'} is no literal`)
    return [[key, forms]]
  })
}

function spreadEntries({ argument }: ESTree.SpreadElement, path: string): readonly Entry[] {
  if (argument.type !== 'Identifier') throw new RangeError(`${path}: only a name can be spread`)
  const { name } = argument
  const source = bodyOf(path).find(
    statement =>
      statement.type === 'ImportDeclaration' &&
      statement.specifiers.some(({ local }) => local.name === name),
  )
  if (source?.type !== 'ImportDeclaration') throw new RangeError(`${path}: ${name} is not imported`)
  const from = resolve(dirname(path), source.source.value)
  const declared = bodyOf(from)
    .flatMap(statement => declarationOf(statement)?.declarations ?? [])
    .find(({ id }) => id.type === 'Identifier' && id.name === name)?.init
  const value = declared?.type === 'TSAsExpression' ? declared.expression : declared
  if (value?.type !== 'ObjectExpression') throw new RangeError(`${from} has no object ${name}`)
  return entriesOf(value, from)
}

function bodyOf(path: string): ESTree.Program['body'] {
  return parseSync(path, readFileSync(path, 'utf8')).program.body
}

function declarationOf(
  statement: ESTree.Program['body'][number],
): ESTree.VariableDeclaration | null {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  return declared?.type === 'VariableDeclaration' ? declared : null
}

function keyOf(key: ESTree.PropertyKey): string | null {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' && typeof key.value === 'string' ? key.value : null
}

function formsOf(value: ESTree.Expression): SourceText['forms'] | null {
  const text = textOf(value)
  if (text !== null) return [text]
  if (value.type !== 'ObjectExpression') return null
  const forms = new Map(
    value.properties.map(property =>
      property.type === 'Property'
        ? [keyOf(property.key), textOf(property.value)]
        : ([null, null] as const),
    ),
  )
  const [one, other] = [forms.get('one'), forms.get('other')]
  return one == null || other == null ? null : [one, other]
}

function textOf(value: ESTree.Expression): string | null {
  if (value.type === 'Literal') return typeof value.value === 'string' ? value.value : null
  if (value.type === 'TemplateLiteral' && value.expressions.length === 0)
    return value.quasis[0]?.value.cooked ?? null
  return null
}
