import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** What the interface does not say, since newcomers stumbled over it, and what it says instead. */
const WORDS: readonly (readonly [not: string, but: string])[] = [
  ['Write on, or type /', 'Write a message'],
  ['Write to begin', 'What would you like to work on?'],
  ['compacts soon', 'summary planned at {tokens}'],
  ['will summarize soon', 'summary planned at {tokens}'],
  ['the next message waits', 'summary with your next message'],
  ['Compact by itself', 'Summarize automatically'],
  ['Compacting by itself is off', 'Automatic summaries are off'],
  ['Extractive, no model', 'Quotes only, no AI'],
  ['to the form of a summary', 'Force small CPU models to follow the summary template'],
  ['Most that a day may cost', 'Daily spending limit (US$)'],
  ['What is known of models', 'Model details and prices'],
  ['of its tokens for one of ours', '1 of our tokens ≈ {factor} of this model’s'],
  ['The server told the window', 'Context window reported by the server: {window} tokens'],
  [
    'Only where the server does not tell',
    'Needed only if the server doesn’t report it. Otherwise 8,192 is assumed.',
  ],
  ['As the system', 'Match system'],
  ['until space is short', 'Browser may delete this when space runs low'],
  ['By the names that the system itself uses', 'Advanced: all'],
  ['because of a fault of its own', 'had an internal error'],
  ['accepts no more requests for the moment', 'is limiting requests right now'],
  ['it is no JSON', 'it isn’t a JSON file'],
  ['Check that it is whole', 'Check that it’s complete, not expired, and for this server'],
  ['Never exported', 'Last exported {when}'],
  ['no rule can judge', '{count} messages say more than that; look at them if they matter:'],
  ['Not checked:', '{count} messages say more than that; look at them if they matter:'],
  ['so this is no promise', 'All names, numbers and files found are in the summary.'],
  ['other sampling', 'Answer again with a hint or other settings…'],
  ['Fold from here', 'Summarize up to here…'],
  ['Rewind to here', 'Go back to here'],
  ['stays on this computer', 'runs on this computer'],
  ['of what mattered is still read', '{kept} of {total} details are kept'],
]

const FILES = ['src/i18n/en', 'src/features'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(path => `${folder}/${path}`),
)
const TEXTS = FILES.filter(path =>
  /^src\/i18n\/.*(?<!\.test)\.ts$|\/(?:texts|sentences|feature)\.ts$/.test(path),
)
  .map(path => readFileSync(path, 'utf8'))
  .join('\n')

describe('the words of the interface', () => {
  it.each(WORDS)('are not “%s” but “%s”', (not, but) => {
    expect(TEXTS.toLowerCase()).not.toContain(not.toLowerCase())
    expect(TEXTS).toContain(but)
  })

  it.each(['Hidden by you', 'Shortened', 'No room', 'Hidden'])(
    'say in one line what “%s” means',
    status => {
      expect(TEXTS).toMatch(new RegExp(`'${status}: the .{20,120}\\.'`))
    },
  )
})
