import { describe, expect, it } from 'vitest'
import { identifiersIn } from './identifiers.ts'

describe('identifiersIn', () => {
  it.each([
    ['look at src/app/main.ts, please', ['src/app/main.ts']],
    ['user aarav_garcia_1177 booked "M05KNL".', ['aarav_garcia_1177', 'M05KNL']],
    ['see https://example.org/a?b=1#c for more', ['https://example.org/a?b=1#c']],
    ['call getUserById, not the other one', ['getUserById']],
    ['write to ana@example.org', ['ana@example.org']],
    ['in ~/.config/app and /etc/hosts', ['~/.config/app', '/etc/hosts']],
    ['he came on the 21st at 10am and/or left', []],
    ['nothing special here. Really', []],
    ['finished.Then it went on', []],
  ])('finds in “%s”: %s', (text, names) => expect(identifiersIn(text)).toEqual(names))
})
