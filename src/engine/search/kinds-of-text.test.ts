/** The weights were chosen on talk between friends. These are the other kinds of text that they must serve. */
import { describe, expect, it } from 'vitest'
import { searchDocument } from '../../test/plain-retrieval.ts'
import type { Role } from '../message/message.ts'
import { createSearchIndex } from './search-index.ts'

/** One session on one day; each line is `role text`, and the id of a line its number from 1. */
function findIn(lines: readonly string[]): (question: string) => readonly string[] {
  const index = createSearchIndex()
  const roles: Readonly<Record<string, Role>> = { u: 'user', a: 'assistant', t: 'tool' }
  index.put(
    lines.map((line, order) =>
      searchDocument(line.slice(2), order, {
        id: `${order + 1}`,
        role: roles[line[0] ?? ''] ?? 'user',
        at: 1_710_331_200_000 + order * 60_000,
        tools: line.startsWith('t') ? ['bash'] : [],
        sessionDay: 'one',
      }),
    ),
  )
  return question => index.search(question, { limit: 3 }).map(({ id }) => id)
}

describe('a session of an agent', () => {
  const find = findIn([
    'u The importer drops the last row of every CSV file. Please fix it, and never touch the public API of parseRows.',
    'a I will look at the parser first.',
    't src/import/parse-rows.ts: export function parseRows(text: string) { return text.split("\\n").slice(0, -1) }',
    'a The slice drops the last line even where the file has no trailing newline. That is the root cause.',
    't FAIL src/import/parse-rows.test.ts > keeps the last row: expected 3, received 2',
    'a I changed slice to a filter that drops only an empty last line.',
    't PASS src/import/parse-rows.test.ts (12 tests) 48 ms',
    'u Good. Now raise the upload limit to 25 MB, it is in config/limits.json.',
    'a Done: MAX_UPLOAD_BYTES is 26214400 now.',
    'u Which tests cover that?',
    'a test/limits.test.ts, two cases. I also ran npm run check, all green.',
    'u Thanks, that is all for today.',
  ])

  it.each([
    ['Why did the importer drop the last row?', '4'],
    ['What did I say must not be touched?', '1'],
    ['parseRows', '1'],
    ['parse-rows.test.ts failed with what?', '5'],
    ['How large may uploads be now, in bytes?', '9'],
    ['Where is the upload limit configured?', '8'],
    ['MAX_UPLOAD_BYTES', '9'],
    ['Which test files cover the limits?', '11'],
  ])('answers %j by message %s', (question, answer) => expect(find(question)).toContain(answer))

  it('puts an exact identifier first', () => {
    expect(find('MAX_UPLOAD_BYTES')[0]).toBe('9')
    expect(find('config/limits.json')[0]).toBe('8')
  })
})

describe('Chinese', () => {
  const find = findIn([
    'u 我们的数据库每天凌晨三点备份一次。',
    'a 好的，我记下了。备份保存在哪里？',
    'u 保存在上海机房的第二台服务器，保留三十天。',
    'a 明白。恢复流程需要我写成文档吗？',
    'u 需要，下周五之前给李雷审核。',
    'a 没问题，文档会用中文写。',
    'u 另外，支付接口的超时时间要改成八秒。',
    'a 已经改好，原来是五秒。',
  ])

  it.each([
    ['备份保存在哪个机房？', '3'],
    ['支付接口超时是多少秒？', '7'],
    ['谁来审核文档？', '5'],
    ['数据库什么时候备份？', '1'],
  ])('answers %j by message %s', (question, answer) => expect(find(question)).toContain(answer))
})

describe('technical prose', () => {
  const find = findIn([
    'u How does a B-tree differ from an LSM tree when writes dominate?',
    'a An LSM tree buffers writes in memory and flushes sorted runs, so writes are sequential. A B-tree updates pages in place, which costs random writes.',
    'u And reads?',
    'a Point reads touch one path of the B-tree. An LSM tree may look into several runs; Bloom filters skip most of them.',
    'u What is write amplification?',
    'a Bytes written to the disk by bytes written by the application. Levelled compaction of an LSM tree often has a factor of 10 to 30.',
    'u We store telemetry, about 40,000 rows per second.',
    'a Then I recommend RocksDB with universal compaction, and a partition for each day.',
    'u Agreed. Retention is 90 days.',
  ])

  it.each([
    ['What did you recommend for the telemetry?', '8'],
    ['How many rows per second do we store?', '7'],
    ['bloom filter', '4'],
    ['How long do we keep the data? retention', '9'],
    ['Why are writes of an LSM tree fast?', '2'],
  ])('answers %j by message %s', (question, answer) => expect(find(question)).toContain(answer))
})
