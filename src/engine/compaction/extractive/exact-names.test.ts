import { describe, expect, it } from 'vitest'
import { identifiersIn, isIdentifier } from './identifiers.ts'

describe('an exact name', () => {
  it.each([
    ['abc1'],
    ['a'.repeat(159) + '1'],
    ['mainWindow-toolbar'],
    ['brand/logo'],
    ['n/package.json'],
    ['src/App.Test'],
    ['App.Test.tsx'],
    ['user_21st'],
    ['10s_timeout'],
    ['pump@shelf'],
    ['issue#'],
  ])('is %s', name => expect(isIdentifier(name)).toBe(true))

  it.each([
    ['ab1', 'too short'],
    [`${'a'.repeat(160)}1`, 'too long'],
    ['2023-05-08', 'a figure'],
    ['12.5.3', 'a figure'],
    ['greenhouse', 'a word'],
    ['well-known', 'a word'],
    ['left~right', 'words without a mark of names'],
    ['and/or', 'words in a pair'],
    ['w/sugar', 'a word after a short form'],
    ['finished.Then', 'the end of a sentence'],
    ['1500ms', 'a measure'],
    ['1024px', 'a measure'],
  ])('is not %s: %s', name => expect(isIdentifier(name)).toBe(false))
})

describe('a name among words', () => {
  it.each([
    [
      'an address without encryption',
      'see http://example.org/a?b=1 now',
      'http://example.org/a?b=1',
    ],
    ['an option without its dashes', 'pass --dry_run to it', 'dry_run'],
    ['a number without its marks', 'see ##4711a for that', '4711a'],
    ['a path from here with its dot', 'run ./build.sh first', './build.sh'],
    ['a name without the dots behind it', 'wait for db_main...', 'db_main'],
    ['a folder without the stroke behind it', 'under src/pump/', 'src/pump'],
  ])('is taken as %s', (_, text, name) => expect(identifiersIn(text)).toEqual([name]))

  it('is told each time that it stands there', () => {
    expect(identifiersIn('db_main and db_spare, then db_main')).toEqual([
      'db_main',
      'db_spare',
      'db_main',
    ])
  })
})
