import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prose } from '../../test/items.ts'
import { exactTokensIn, identifiersIn } from './exact-tokens.ts'

const found = (text: string, isProse = true) =>
  exactTokensIn(text, isProse).map(({ kind, text: piece }) => `${kind} ${piece}`)

describe('exactTokensIn', () => {
  it.each([
    ['look at src/app/main.ts, please', ['path src/app/main.ts']],
    ['the folder packages/tui/ holds it', ['path packages/tui/']],
    ['edit .gitignore and ./run.sh.', ['identifier .gitignore', 'path ./run.sh']],
    ['see https://example.org/a?b=1#c.', ['url https://example.org/a?b=1#c']],
    ['user aarav_garcia_1177 has M05KNL.', ['identifier aarav_garcia_1177', 'identifier M05KNL']],
    ['call getUserById() or fs.readFileSync', ['symbol getUserById', 'symbol fs.readFileSync']],
    ['colours #ff00ff and ISSUE-1204', ['identifier #ff00ff', 'identifier ISSUE-1204']],
    ['write to ana@example.org', ['identifier ana@example.org']],
    ['it costs $1,204.50 and weighs 38 GB', ['number $1,204.50', 'number 38 GB']],
    ['from 1204331 to -120', ['number 1204331', 'number -120']],
    ['at most 4,000 euros in 14 minutes', ['number 4,000 euros', 'number 14 minutes']],
    ['on 2024-05-20 at 14:30', ['date 2024-05-20', 'date 14:30']],
    ['by May 5, 2024 or 3rd of June', ['date May 5, 2024', 'date 3rd of June']],
    ['ask Ana Maria de la Cruz about it', ['name Ana Maria de la Cruz']],
    [
      '预算是4000元，用getUserById，到2024年5月3日',
      ['symbol getUserById', 'date 2024年5月3日', 'number 4000元'],
    ],
    ['am 3. Mai mit höchstens 20 Zeilen', ['date 3. Mai', 'number 20 Zeilen']],
    ['with -flag_1, --dry_run or -v', ['identifier flag_1', 'symbol dry_run']],
    ['about 5 of them, or $5', ['number $5']],
    ['in src/ or bin/, /usr/lib/ too', ['path /usr/lib/']],
    ['he came on the 21st and/or left', []],
    ['nothing special here. Really', []],
    ['finished.Then it went on', []],
    ['---- ==== .... ////', []],
  ])('finds in “%s”: %s', (text, pieces) =>
    expect(found(text).toSorted()).toEqual(pieces.toSorted()),
  )

  it('takes two capitalised parts for a symbol where there is no prose, no name from code, and no piece of an over-long run', () => {
    expect(found('schema = fmt.Printf', false)).toEqual(['symbol fmt.Printf'])
    expect(found('return new Error and Map Set', false)).toEqual([])
    expect(found(`${'0123456789abcdef'.repeat(20)} and id_7`)).toEqual(['identifier id_7'])
  })

  it('gives only pieces of the text, each once', () => {
    fc.assert(
      fc.property(prose, fc.boolean(), (text, isProse) => {
        const pieces = exactTokensIn(text, isProse).map(token => token.text)
        expect(new Set(pieces).size).toBe(pieces.length)
        for (const piece of pieces) expect(text).toContain(piece)
      }),
    )
  })
})

describe('identifiersIn', () => {
  it.each([
    ['look at src/app/main.ts, please', ['src/app/main.ts']],
    ['user aarav_garcia_1177 booked "M05KNL".', ['aarav_garcia_1177', 'M05KNL']],
    ['see https://example.org/a?b=1#c for more', ['https://example.org/a?b=1#c']],
    ['call getUserById, not mainWindow-toolbar', ['getUserById', 'mainWindow-toolbar']],
    ['pass --dry_run to ./build.sh first...', ['dry_run', './build.sh']],
    ['db_main and db_spare, then db_main', ['db_main', 'db_spare', 'db_main']],
    ['on 2023-05-08 version 12.5.3 cost 1204331', []],
    ['he came on the 21st at 10am, 1500ms late and/or well-known', []],
    ['finished.Then it went on', []],
    ['in src/pump/ the .json, then text.trim().trim() and ...rest', ['src/pump', 'text.trim']],
  ])('finds in “%s”: %s', (text, names) => expect(identifiersIn(text)).toEqual(names))
})
