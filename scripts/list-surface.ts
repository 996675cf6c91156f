/**
 * `npm run list:surface`: what the application offers, one line each: commands, parts of the page that are fetched later (dialogs among
 * them), settings, keys in stores, texts, and methods that the page may call. Two lists compared tell what moving code has changed.
 *
 * @module
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { sourcesOf, SRC } from '../src/test/import-graph.ts'

type Node = ESTree.Node | null | undefined

const FILES = sourcesOf('.').map(path => {
  const text = readFileSync(join(SRC, path), 'utf8')
  return { path, text, program: parseSync(path, text).program }
})
type File = (typeof FILES)[number]

const interfaces = new Map<string, ESTree.TSInterfaceDeclaration>()
for (const { program } of FILES)
  new Visitor({ TSInterfaceDeclaration: node => void interfaces.set(node.id.name, node) }).visit(
    program,
  )

const SECTIONS: Readonly<Record<string, (file: File) => readonly string[]>> = {
  command: commandsIn,
  part: ({ text }) => matchesOf(text, /\(await import\([^)]*\)\)\s*\.([A-Z]\w*)/g),
  setting: settingsIn,
  key: ({ text }) => matchesOf(text, /\b[A-Z_]*KEYS? = '([^']+)'/g),
  text: textsIn,
  method: methodsIn,
}
for (const [section, read] of Object.entries(SECTIONS))
  for (const line of [...new Set(FILES.flatMap(read))].toSorted()) console.log(`${section} ${line}`)

function matchesOf(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

/** The properties of an object by their names; none for anything else. */
function propertiesOf(node: Node): ReadonlyMap<string, ESTree.Node> {
  if (node?.type === 'TSSatisfiesExpression') return propertiesOf(node.expression)
  const properties = node?.type === 'ObjectExpression' ? node.properties : []
  return new Map(
    properties.flatMap(property =>
      property.type === 'Property' && property.key.type === 'Identifier'
        ? [[property.key.name, property.value] as const]
        : [],
    ),
  )
}

/** The value of the constant of this name. */
function constantIn({ program }: File, name: string): Node {
  let value: Node = null
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && id.name === name) value = init
    },
  }).visit(program)
  return value
}

/** Objects with a name and something to run. */
function commandsIn(file: File): readonly string[] {
  if (!/^(features\/|ui\/commands\/)/.test(file.path)) return []
  const named: string[] = []
  new Visitor({
    ObjectExpression: node => {
      const properties = propertiesOf(node)
      const name = properties.get('name')
      if (!properties.has('run') || name?.type !== 'Literal') return
      const usage = properties.get('usage')
      const words = usage?.type === 'Identifier' ? constantIn(file, usage.name) : usage
      named.push([name, words].map(textOf).join(' ').trim())
    },
  }).visit(file.program)
  return named.map(name => `/${name}`)
}

function settingsIn(file: File): readonly string[] {
  const own = [...propertiesOf(constantIn(file, 'DEFAULT_SETTINGS')).keys()]
  const ofFeatures = [...file.text.matchAll(/ settingOf\('(\w+)', '(\w+)'/g)]
  return [...own, ...ofFeatures.map(([, feature, name]) => `${feature}.${name}`)]
}

/** In a file of texts every string; in the declaration of a feature what it gives to `textsOf`. */
function textsIn({ path, program }: File): readonly string[] {
  const isDeclaration = path.endsWith('/feature.ts')
  if (!isDeclaration && !/^i18n\/|^features\/.*\/(texts|sentences)\.ts$/.test(path)) return []
  const strings: ESTree.Node[] = []
  /** What is no text: keys, and names of files. */
  const others: ESTree.Node[] = []
  const calls: ESTree.Node[] = []
  new Visitor({
    Literal: node => void strings.push(node),
    TemplateLiteral: node => void strings.push(node),
    ImportDeclaration: node => void others.push(node),
    Property: ({ key }) => void others.push(key),
    CallExpression: node => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'textsOf') calls.push(node)
    },
  }).visit(program)
  const isIn = (node: ESTree.Node) => (outer: ESTree.Node) =>
    outer.start <= node.start && node.end <= outer.end
  return strings
    .filter(node => !others.some(isIn(node)) && (!isDeclaration || calls.some(isIn(node))))
    .map(node => JSON.stringify(textOf(node)))
    .filter(text => /[a-z]/i.test(text))
}

/** A string, or a template with `{}` for what is filled in; empty for anything else. */
function textOf(node: Node): string {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  return node?.type === 'TemplateLiteral'
    ? node.quasis.map(({ value }) => value.raw).join('{}')
    : ''
}

/** The methods of the application, and those that the worker's module of a feature makes. */
function methodsIn({ path, program }: File): readonly string[] {
  if (path === 'runtime/application/application.ts') return membersOf('Application')
  const [, feature] = /^features\/([^/]+)\/commands\.ts$/.exec(path) ?? []
  if (feature === undefined) return []
  return program.body
    .flatMap(statement =>
      statement.type === 'ExportNamedDeclaration' ? madeBy(statement.declaration) : [],
    )
    .filter(name => name !== 'begin')
    .map(name => `${feature}.${name}`)
}

/** Names of what `create` returns; none for any other declaration. */
function madeBy(made: Node): readonly string[] {
  if (made?.type !== 'FunctionDeclaration' || made.id?.name !== 'create') return []
  if (made.returnType) return membersOfType(made.returnType.typeAnnotation)
  const returned = made.body?.body.find(({ type }) => type === 'ReturnStatement')
  return returned?.type === 'ReturnStatement' ? [...propertiesOf(returned.argument).keys()] : []
}

/** Names of the methods of an interface, with those of its groups of commands and of what it extends. */
function membersOf(name: string): readonly string[] {
  const declared = interfaces.get(name)
  if (!declared) return []
  const extended = declared.extends.flatMap(({ expression }) =>
    expression.type === 'Identifier' ? membersOf(expression.name) : [],
  )
  return [...extended, ...declared.body.body.flatMap(namesOf)]
}

function membersOfType(type: ESTree.TSType): readonly string[] {
  if (type.type === 'TSIntersectionType') return type.types.flatMap(membersOfType)
  if (type.type === 'TSTypeLiteral') return type.members.flatMap(namesOf)
  const isNamed = type.type === 'TSTypeReference' && type.typeName.type === 'Identifier'
  return isNamed && type.typeName.type === 'Identifier' ? membersOf(type.typeName.name) : []
}

function namesOf(member: ESTree.TSSignature): readonly string[] {
  const isNamed = member.type === 'TSMethodSignature' || member.type === 'TSPropertySignature'
  if (!isNamed || member.key.type !== 'Identifier') return []
  const { name } = member.key
  const type = member.type === 'TSPropertySignature' && member.typeAnnotation?.typeAnnotation
  if (!type || type.type !== 'TSTypeReference') return [name]
  const inner = membersOfType(type)
  return inner.length === 0 ? [name] : inner.map(one => `${name}.${one}`)
}
