/**
 * Texts to count, a megabyte each and another one for every seed, so that no run finds the tokens of the
 * one before it in a cache.
 *
 * @module
 */
import { randomNumbers } from '../generate-log.ts'

/** Characters until which a text grows; its bytes are what speed is stated in. */
const BYTES = 1_000_000

type Next = () => number

const WORDS =
  'the of and a to in was he that it his her with as had for she not at but on is be they which all by from this have my said him you would were so there one been if or when more who them out what up no will into could about then than do some any now such like only other time very before man over see upon must made own great well house good day never know little old came come went might made thought how hand long take down after where away first through think still two every under such here while last ever though himself face nothing again eyes something heart always night years head found world young people door between water window morning garden'.split(
    ' ',
  )
const NAMES =
  'index value result options session message count request branch event token window range limit total buffer chunk offset parser state entry'.split(
    ' ',
  )
const HAN =
  '我们昨天讨论了新的部署方案最后决定把数据库迁移推迟到下个星期因为测试环境磁盘空间不够请你记住任何时候都要在生产里直接修改配置文件如果遇到错误先查看日志再联系值班同事春来花园樱开得非常漂亮孩子树追逐嬉戏老人坐长椅晒太阳'
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const BASE64 = `${LETTERS.toUpperCase()}${LETTERS}0123456789+/`

const pick = (next: Next, from: string | readonly string[]): string =>
  from[Math.floor(next() * from.length)] ?? ''

function many(next: Next, least: number, most: number, make: () => string): readonly string[] {
  return Array.from({ length: least + Math.floor(next() * (most - least + 1)) }, make)
}

function prose(next: Next): string {
  const words = many(next, 6, 22, () => pick(next, WORDS)).join(' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${next() < 0.1 ? '.\n\n' : '. '}`
}

function code(next: Next): string {
  const [left, right, made] = [pick(next, NAMES), pick(next, NAMES), pick(next, NAMES)]
  const amount = Math.floor(next() * 500)
  return `export function ${made}Of(${left}: readonly number[], ${right} = ${amount}): number {\n  const ${made} = ${left}.filter(value => value > ${right})\n  return ${made}.length === 0 ? 0 : Math.max(...${made}) // ${pick(next, WORDS)}\n}\n\n`
}

function json(next: Next): string {
  const id = Math.floor(next() * 1e9)
  return `${JSON.stringify({ id, [pick(next, NAMES)]: pick(next, WORDS), price: Math.round(next() * 1e5) / 100, tags: many(next, 0, 4, () => pick(next, NAMES)), active: next() < 0.5, at: `2025-0${1 + Math.floor(next() * 9)}-1${Math.floor(next() * 10)}T12:00:00Z` })},\n`
}

function chinese(next: Next): string {
  const clauses = many(next, 1, 4, () => many(next, 4, 14, () => pick(next, HAN)).join(''))
  return `${clauses.join(',')}。${next() < 0.1 ? '\n' : ''}`
}

/** By kind of text; the last four are what makes tokenizers slow. */
const KINDS: Readonly<Record<string, (next: Next) => string>> = {
  prose,
  code,
  json,
  chinese,
  'one-letter': next => pick(next, LETTERS),
  spaces: () => ' ',
  base64: next => many(next, 1_000, 1_000, () => pick(next, BASE64)).join(''),
  'random-letters': next => many(next, 1_000, 1_000, () => pick(next, LETTERS)).join(''),
}

export const TEXT_KINDS: readonly string[] = Object.keys(KINDS)

/** At least a megabyte of UTF-8 of one kind; the same for the same seed. */
export function textOfKind(kind: string, seed: number): string {
  const make = KINDS[kind]
  if (!make) throw new RangeError(`There is no kind of text ${kind}.`)
  const next = randomNumbers(seed)
  if (kind === 'one-letter' || kind === 'spaces') return make(next).repeat(BYTES)
  const pieces: string[] = []
  for (let bytes = 0; bytes < BYTES;) {
    const piece = make(next)
    pieces.push(piece)
    bytes += Buffer.byteLength(piece)
  }
  return pieces.join('')
}
