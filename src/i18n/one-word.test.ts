import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'
import { SRC } from '../test/import-graph.ts'

/** Words for which the interface says another one, so that one thing has one name. */
const GONE =
  /\b(sessions?|conversations?|compact(?:s|ed|ing|ions?)?|fold(?:s|ed|ing)?|condens\w*|exclud\w*|evict\w*|masked|masking|forks?|forked|rewind|sampling|sampled|brown)\b/i

/** Texts that keep one of them, by their key or a part of their words, and why. */
const KEPT: Readonly<Record<string, string>> = {
  'chat.log': 'a stable name of the interface',
  'shell.compact': 'a stable name of the interface',
  'context.compact': 'a stable name of the interface',
  'settings.apply-at-once-why': 'names the button',
  'Summary of the conversation until here:':
    'a message of an imported chat: the same at each import',
  'never allows': 'a model reads it',
  'Mcp-Session-Id': 'the session of a tool server',
  'forgotten this session': 'the session of a tool server',
  '/session checkpoints': 'the name of a command',
  '/rewind': 'the name of a command',
  'settings.also': 'words that a person may type to find a setting',
  'strategy shorten': 'words that a person may type to find a setting',
}

function sourcesOfWords(folder: string): readonly string[] {
  return readdirSync(join(SRC, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

const FILES = [
  ...sourcesOfWords('i18n/en').filter(path => /(?<!\.test)\.ts$/.test(path)),
  join(SRC, 'i18n/safe.ts'),
  ...sourcesOfWords('features').filter(path => /\/(texts|sentences|feature)\.ts$/.test(path)),
]

/** The texts of a file, each with the names that it stands under. One word is a text if it has a capital. */
function textsIn(path: string): readonly string[] {
  const found: string[] = []
  const under: string[] = []
  const add = (text: string) => {
    if (/\s|^\p{Lu}\p{Ll}+…?$/u.test(text)) found.push(`${under.join('.')}: ${text}`)
  }
  const { program } = parseSync(path, readFileSync(path, 'utf8'))
  new Visitor({
    Property: ({ key }) => {
      under.push(nameOf(key))
    },
    'Property:exit': () => {
      under.pop()
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') add(value)
    },
    TemplateLiteral: ({ quasis }) => add(quasis.map(({ value }) => value.raw).join('{}')),
  }).visit(program)
  return found
}

function nameOf(key: ESTree.PropertyKey): string {
  if (key.type === 'Identifier') return key.name
  return key.type === 'Literal' ? String(key.value) : ''
}

const TEXTS = FILES.flatMap(textsIn)

it('one thing has one name, in every text that a person reads', () => {
  expect(TEXTS.length).toBeGreaterThan(1_000)
  const isKept = (text: string) => Object.keys(KEPT).some(part => text.includes(part))
  expect(TEXTS.filter(text => GONE.test(text.replace(/^[^:]*: /, '')) && !isKept(text))).toEqual([])
})

it.each(Object.keys(KEPT))('the exception “%s” is still there', part => {
  expect(TEXTS.filter(text => text.includes(part))).not.toEqual([])
})
