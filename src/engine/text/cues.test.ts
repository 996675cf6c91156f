import { describe, expect, it } from 'vitest'
import { finds, meets, misses } from '../../test/cues.ts'
import {
  ASKS,
  ASKS_FOR,
  DECIDED,
  DECISION_LEAD,
  DIRECTIVE,
  FAILED,
  FINISHED,
  FIXED,
  NEXT,
  ONGOING,
  REASON,
  REPORTS,
  REQUEST,
  STATE,
  RETRACTION,
  WISH,
} from './cues.ts'

/** The words by which a cue is recognized; null where it is absent. */
const found = (cue: RegExp, text: string) => text.match(cue)?.[0] ?? null

describe('an order', () => {
  meets('is read in', DIRECTIVE, [
    'Never delete the backups.',
    'The deck is wet, so always wear shoes.',
    "Please don't wake the captain.",
    'Don’t touch the sails.',
    'Paint it red, but dont paint the mast.',
    'Ok, use the small boat.',
    'The report must not name anyone.',
    'You should only paint the deck.',
    'I want you to paint the deck.',
    'The trip may cost at most €300.',
    'NO MORE THAN 5 boats',
    '请勿打开',
    'Das Deck darf nicht nass werden.',
  ])

  misses('is not read in', DIRECTIVE, [
    'She has never been to Rome.',
    'The boats always leave at noon.',
    "Don't worry about the deck.",
    'Well, don’t you think so.',
    "I don't paint boats.",
    'Must be nice there.',
    'We paid at most a little.',
    'The leaves fall.',
  ])
})

describe('a withdrawal', () => {
  finds('is read in', RETRACTION, [
    ['Scratch that, please.', 'Scratch that'],
    ['I take back what I said.', 'I take back what'],
    ['Ich nehme das zurück.', 'Ich nehme das zurück'],
    ['我收回刚才的话', '我收回'],
  ])

  misses('is not read in', RETRACTION, [
    'I will take that back to the shop.',
    'Do not forget that I sail at noon.',
  ])
})

describe('a word that tells what a sentence is for', () => {
  it.each([
    ['a wish', WISH, 'Soon I want a red boat.', 'I want'],
    ['a wish', WISH, 'Our goal is the harbour.', 'Our goal'],
    ['a wish', WISH, 'Ich brauche ein Boot.', 'Ich brauche'],
    ['a wish', WISH, '我想买船', '我想'],
    ['a request', REQUEST, 'Paint it, please.', 'please'],
    ['a request', REQUEST, 'And could you paint it?', 'could you'],
    ['a reason', REASON, 'It is red because of the rust.', 'because'],
    ['a reason', REASON, '因为下雨', '因为'],
    ['a decision', DECIDED, 'The crew opted for red.', 'opted'],
    ['a decision', DECIDED, 'Wir haben uns entschieden.', 'entschieden'],
    ['a failure', FAILED, 'The engine FAILED.', 'FAILED'],
    ['a failure', FAILED, 'It ended with exit code 2.', 'exit code 2'],
    ['a failure', FAILED, '程序失败', '失败'],
    ['a fix', FIXED, 'The pump was the root cause.', 'root cause'],
    ['what is finished', FINISHED, 'The letter was sent.', 'sent'],
    ['what is finished', FINISHED, 'Das Boot ist fertig.', 'fertig'],
    ['what is finished', FINISHED, '船已完成', '已完成'],
    ['how things stand', STATE, 'The boat is now red.', 'now'],
    ['how things stand', STATE, 'Das Boot ist derzeit rot.', 'derzeit'],
    ['how things stand', STATE, '目前是红色', '目前'],
    ['what goes on', ONGOING, 'The paint is still missing.', 'still missing'],
    ['what comes next', NEXT, 'We sail tomorrow.', 'tomorrow'],
    ['what comes next', NEXT, '接下来出海', '接下来'],
  ])('is read as %s (%s): %s', (_, cue, text, words) => expect(found(cue, text)).toBe(words))

  it.each([
    ['a wish', WISH],
    ['a request', REQUEST],
    ['a reason', REASON],
    ['a decision', DECIDED],
    ['a failure', FAILED],
    ['a fix', FIXED],
    ['what is finished', FINISHED],
    ['how things stand', STATE],
    ['what goes on', ONGOING],
    ['what comes next', NEXT],
  ])('is absent where nothing speaks of %s', (_, cue) => {
    expect(found(cue, 'Grey gulls circle above the pier.')).toBeNull()
  })

  it('stands for itself, not inside a longer one', () => {
    expect(found(STATE, 'It is known as a snowy harbour.')).toBeNull()
    expect(found(FINISHED, 'The workshop was abandoned.')).toBeNull()
    expect(found(WISH, 'I want you there.')).toBeNull()
    expect(found(FIXED, 'Its colour is undefined.')).toBeNull()
    expect(found(FAILED, "I can't wait.")).toBeNull()
  })
})

describe('a sentence that calls itself a decision', () => {
  finds('is read so by its beginning', DECISION_LEAD, [
    ['Decided to keep the red boat.', 'Decided'],
    ['**Decision:** the red boat.', '**Decision'],
    ['“Decisions: two.', '“Decisions'],
    ['So we agreed on red.', 'So we agreed'],
    ['Ok decided.', 'Ok decided'],
    ['Okay, we have decided on red.', 'Okay, we have decided'],
    ["We've settled on red.", "We've settled"],
    ['I resolved to stay.', 'I resolved'],
    ['I’ve decided to stay.', 'I’ve decided'],
    ['It is approved.', 'It is approved'],
    ["Let's go with red.", "Let's go with"],
    ['The rule: no shoes on deck.', 'The rule'],
    ['决定：红色', '决定'],
  ])

  misses('is not', DECISION_LEAD, [
    'Nobody decided anything.',
    'Rules of the house hang here.',
    'A verdict is far.',
  ])
})

describe('a report of what was done', () => {
  finds('begins with it', REPORTS, [
    ['I renamed the boat.', 'I renamed'],
    ["I've painted the deck.", "I've painted"],
    ['We have now written it down.', 'We have now written'],
    ['I just rebuilt the mast.', 'I just rebuilt'],
    ['Added a second mast.', 'Added'],
    ['**Added** a second mast.', '**Added'],
    ['Done! Good.  I painted it.', 'Done! Good.  I painted'],
    ['Ok!! Fixed the pump.', 'Ok!! Fixed'],
  ])

  misses('is not', REPORTS, [
    'I prefer a red mast.',
    'Sentences are long.',
    'Movedale is a harbour.',
    'I outlast the storm.',
    'The mast was added.',
  ])
})

describe('a question', () => {
  meets('ends with its mark', ASKS, [
    'Is it red?',
    'She asked “Is it red?”',
    '(Is it red?)',
    '是红色吗？',
  ])

  misses('is over in', ASKS, ['Is it red? It is.', 'It is red.'])

  finds('may do without a mark', ASKS_FOR, [
    ['Please provide the colour.', 'Please provide'],
    ['Then please confirm the colour.', 'please confirm'],
    ["I'll need your address.", "I'll need your"],
    ['I will need to know more.', 'I will need to know'],
    ['Let me know which boat.', 'Let me know which'],
    ['Bitte nennen Sie das Boot.', 'nennen Sie'],
    ['请确认颜色', '请确认'],
  ])

  it('is none where a word only ends like it', () => {
    expect(found(ASKS_FOR, 'They displease confirm and deny alike.')).toBeNull()
  })
})
