/**
 * No sentence that a person reads lies outside this folder, and the words of a feature outside its `texts.ts`, `sentences.ts` and `feature.ts`.
 *
 * A sentence is a string, a template or a text of JSX that begins with a capital or with something filled in, has at
 * least three words and ends as sentences end. Errors of ours (`RangeError`, `TypeError`) and reasons of an abort
 * (`DOMException`) are read by programmers only.
 *
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, it } from 'vitest'
import { earlyTexts } from '../test/early-texts.ts'
import { sourcesOf, SRC } from '../test/import-graph.ts'

/** Files, and folders with a slash at their end, whose sentences are no words of the interface. */
const NOT_INTERFACE: Readonly<Record<string, string>> = {
  'app/sample/': 'a conversation, as it is stored',
  'engine/compaction/prompt.ts': 'a model reads it',
  'engine/presets/': 'a preset is data: its prompts are read by a model, its words belong to it',
  'engine/request/repair.ts': 'a model reads it',
  'engine/turn/send.ts': 'a model reads it',
  'features/titles/title-request.ts': 'a model reads it',
  'providers/demo/answers.ts': 'the demo model answers with it, as a model would',
  'runtime/memory/board-request.ts': 'a model reads it',
  'runtime/memory/memory-text.ts': 'a model reads it',
  'runtime/memory/memory-tools.ts': 'a model reads it: descriptions and answers of tools',
  'runtime/projects/project-files.ts': 'a model reads it: the system prompt, and answers of a tool',
  'engine/branch/overlays.ts': 'a model reads it: the order to go on with a cut answer',
  'engine/branch/reminders.ts': 'a model reads it',
  'runtime/session/handlers/archive-tools.ts':
    'a model reads it: descriptions and answers of tools',
  'runtime/session/handlers/session-tools.ts':
    'a model reads it: descriptions and answers of tools',
  'tools/': 'a model reads it: descriptions and answers of tools',
  'transfer/session-file.ts': 'programmers read it: descriptions in the schema of session files',
}

/** Layers, and the file that starts the page. */
const FILES = [
  ...readdirSync(SRC, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && !['i18n', 'test'].includes(entry.name))
    .flatMap(({ name }) => sourcesOf(name)),
  'main.tsx',
]

const isExcused = (path: string) =>
  /^features\/(?:[^/]+\/)+(texts|sentences|feature)\.ts$/.test(path) ||
  Object.keys(NOT_INTERFACE).some(
    place => path === place || (place.endsWith('/') && path.startsWith(place)),
  )

describe('sentences', () => {
  it('lie in i18n, or in the words of their feature', () => {
    const found = FILES.filter(path => !isExcused(path)).flatMap(path =>
      sentencesIn(path, readFileSync(join(SRC, path), 'utf8')).map(text => `${path}: ${text}`),
    )
    expect(found).toEqual([])
  })

  it.each(Object.keys(NOT_INTERFACE))('still lie in %s, which the list excuses', place => {
    const files = FILES.filter(path => path.startsWith(place))
    const found = files.flatMap(path => sentencesIn(path, readFileSync(join(SRC, path), 'utf8')))
    expect(found).not.toEqual([])
  })
})

describe('a file of sentences', () => {
  it.each([...sourcesOf('i18n/en/sentences'), ...sourcesOf('i18n/en/for-models')])(
    '%s imports types, other words and their bounds, and brings nothing else along',
    path => {
      const text = readFileSync(join(SRC, path), 'utf8')
      expect(text).not.toMatch(
        /^(?:import|export) (?!type )(?!\{[^}]*\} from '(?:..\/..\/(?:texts|numbers|shortened|list)|..\/for-models\/[\w-]+|.\/[\w-]+).ts'$)[^'\n]*from|\bimport\(/m,
      )
    },
  )
})

describe('a text', () => {
  it('is read when it is shown, never while a file is loaded: the language may change', () => {
    const files = readdirSync(SRC, { withFileTypes: true })
      .filter(entry => entry.isDirectory() && entry.name !== 'test')
      .flatMap(({ name }) => sourcesOf(name))
    const found = [...files, 'main.tsx'].flatMap(path =>
      earlyTexts(path, readFileSync(join(SRC, path), 'utf8')).map(name => `${path}: ${name}`),
    )
    expect(found).toEqual([])
  })

  it.each([
    `import { t } from '../i18n/t.ts'\nconst LABEL = t('kit.close')`,
    `import { t as say } from '../i18n/t.ts'\nexport const table = { rows: [{ label: say('kit.close') }] }`,
    `import { text } from '../features/autosave/texts.ts'\nclass Row { static label = text('why') }`,
    `import { t } from '../i18n/t.ts'\nconst LABELS = KEYS.map(key => t(key))`,
    `const text = textsOf('planted', { a: 'A' })\nshow({ label: text('a') })`,
  ])('is found while it is loaded: %s', text => {
    expect(earlyTexts('app/planted.ts', text)).toHaveLength(1)
  })

  it.each([
    `import { t } from '../i18n/t.ts'\nconst label = () => t('kit.close')`,
    `import { t } from '../i18n/t.ts'\nclass Row { label = t('kit.close') }`,
    `import { t } from '../i18n/t.ts'\nfunction show({ label = t('kit.close') }) {}`,
    `import { toolResults } from '../i18n/en/for-models/tool-results.ts'\nconst A = toolResults.unknown('a')`,
  ])('is left alone in a function: %s', text => {
    expect(earlyTexts('app/planted.ts', text)).toEqual([])
  })
})

describe('the rule', () => {
  it.each([
    [`const message = 'Nothing was saved.'`, 'Nothing was saved.'],
    ['notices.show({ text: `${name} is too large.` })', '{} is too large.'],
    [`fail('This did not work. ' + 'Try again!')`, 'This did not work. Try again!'],
    [`throw new AppError('full', 'There is no room…')`, 'There is no room…'],
    [`const page = <p>Wait for the answer.</p>`, 'Wait for the answer.'],
    [
      'const shown = { other: ok ? `“${x}” was not found` : `“${x}” was not found.` }',
      '“{}” was not found.',
    ],
  ])('finds the sentence in: %s', (text, sentence) => {
    expect(sentencesIn('planted.tsx', text)).toEqual([sentence])
  })

  it.each([
    `throw new RangeError('The count must not be negative.')`,
    `abort(new DOMException('Nobody waits any more.', 'AbortError'))`,
    `// This is only a comment.`,
    `import { a } from './A b c.ts'`,
    `const key = 'notices.not-saved'`,
    `const label = 'Try again.'`,
    `t('notices.name')`,
  ])('leaves alone: %s', text => {
    expect(sentencesIn('planted.tsx', text)).toEqual([])
  })
})

/** Where a sentence could end: most files need not be parsed. */
const SENTENCE_END = /[.?!…][”")]?\s*['"`<{]/

/** The sentences that a source file writes, with `{}` for what is filled in. */
function sentencesIn(path: string, text: string): readonly string[] {
  if (!SENTENCE_END.test(text)) return []
  const found: string[] = []
  const inner = new Set<ESTree.Node>()
  let errors = 0
  const take = (words: string) => {
    if (errors === 0 && isSentence(words.trim())) found.push(words.trim())
  }
  const takeWhole = (node: ESTree.Expression) => {
    if (inner.has(node)) return
    const words = wordsOf(node, inner)
    if (words !== null) take(words)
  }
  const visitor = new Visitor({
    NewExpression: node => {
      if (isForProgrammers(node)) errors += 1
    },
    'NewExpression:exit': node => {
      if (isForProgrammers(node)) errors -= 1
    },
    BinaryExpression: takeWhole,
    TemplateLiteral: takeWhole,
    Literal: takeWhole,
    JSXText: node => take(node.value.replaceAll(/\s+/g, ' ')),
  })
  visitor.visit(parseSync(path, text).program)
  return found
}

/** The text of a literal, a template, or several put together; null for any other expression. What it is made of goes into `inner`. */
function wordsOf(node: ESTree.Expression, inner: Set<ESTree.Node>): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral')
    return node.quasis.map(({ value }) => value.cooked ?? '').join('{}')
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null
  const sides = [node.left, node.right].map(side => {
    inner.add(side)
    return wordsOf(side, inner)
  })
  return sides.every(side => side === null) ? null : sides.map(side => side ?? '{}').join('')
}

function isForProgrammers({ callee }: ESTree.NewExpression): boolean {
  return (
    callee.type === 'Identifier' &&
    ['RangeError', 'TypeError', 'DOMException'].includes(callee.name)
  )
}

function isSentence(words: string): boolean {
  const count = words.split(/\s+/).filter(word => /\p{L}|\{\}/u.test(word)).length
  return count >= 3 && /^[“"(]?(?:\p{Lu}|\{\})/u.test(words) && /[.?!…][”")]?$/.test(words)
}
