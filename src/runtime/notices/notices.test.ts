import { describe, expect, it } from 'vitest'
import { StoreError } from '../../ports/errors.ts'
import { engineFailure } from '../../i18n/en/sentences/engine-failures.ts'
import { causeOf, sessionNoticeText } from '../../i18n/en/sentences/session-notices.ts'
import { ownNotices } from '../../test/own-notices.ts'

function heard(answer: Promise<void>) {
  let done = false
  void answer.then(() => {
    done = true
  })
  return async () => {
    await new Promise(resolve => setTimeout(resolve, 0))
    return done
  }
}

describe('notices', () => {
  it('say a sentence once, until it is dismissed', () => {
    const { notify, dismiss, list, texts } = ownNotices()
    notify('nothing-to-undo', sessionNoticeText('nothing-to-undo'))
    notify('nothing-to-undo', sessionNoticeText('nothing-to-undo'))
    expect(texts()).toHaveLength(1)
    dismiss(list()[0]?.id ?? '')
    expect(texts()).toEqual([])
  })

  it('speak an error’s own sentence, and own up to a fault of the app', () => {
    const { fault, texts } = ownNotices()
    fault(new StoreError('full', 'The disk is full.'))
    fault(new RangeError('index 7'))
    expect(texts()[0]).toBe('The disk is full.')
    expect(texts()[1]).toMatch(/in the app itself: index 7/)
  })

  // As Chromium, Firefox and Safari say it.
  it.each([
    'Failed to fetch dynamically imported module: https://a.test/assets/projects-1.js',
    'error loading dynamically imported module: https://a.test/assets/projects-1.js',
    'Importing a module script failed.',
    // As Safari says it of code that broke off the first time it ran.
    'Cannot access uninitialized variable.',
  ])('say what to do about code that did not arrive: %s', words => {
    const { fault, texts } = ownNotices()
    fault(new TypeError(words))
    expect(texts()).toEqual([
      'A part of the app could not be fetched. Nothing is lost. Check your connection and try again. If that does not help, reload the page.',
    ])
  })

  it('keep what can be pressed when the same sentence is said without it', async () => {
    const { ask, fault, list, press } = ownNotices()
    const answered = heard(ask('The disk is full.', 'Try again'))
    fault(new StoreError('full', 'The disk is full.'))
    expect(list()).toHaveLength(1)
    expect(await answered()).toBe(false)
    press(list()[0]?.id ?? '')
    expect(await answered()).toBe(true)
    expect(list()).toEqual([])
  })

  it('take a dismissal for an answer, so that nothing waits for ever', async () => {
    const { ask, dismiss, list } = ownNotices()
    const answered = heard(ask('The disk is full.', 'Try again'))
    dismiss(list()[0]?.id ?? '')
    expect(await answered()).toBe(true)
  })

  it('review, Wrong 18: say why the model could not write a summary, and what to do', () => {
    const { notify, texts } = ownNotices()
    notify(
      'extractive-instead',
      sessionNoticeText('extractive-instead'),
      'model.test did not accept the key. Check the key in Settings.',
    )
    expect(texts()).toEqual([
      expect.stringMatching(/quoted instead.*undo.*did not accept the key.*Settings/),
    ])
  })

  it('do not say that nothing was changed where the messages were quoted instead', () => {
    const { notify, texts } = ownNotices()
    const failure = engineFailure({ code: 'truncated' })
    expect(failure).toMatch(/ Nothing was changed\.$/)
    notify('extractive-instead', sessionNoticeText('extractive-instead'), causeOf(failure))
    expect(texts()).toEqual([expect.stringMatching(/quoted instead.*broke off.*longer answers\.$/)])
  })

  it('answer all who ask the same', async () => {
    const { ask, list, press } = ownNotices()
    const both = [heard(ask('Full.', 'Try again')), heard(ask('Full.', 'Try again'))]
    expect(list()).toHaveLength(1)
    press(list()[0]?.id ?? '')
    expect(await Promise.all(both.map(answered => answered()))).toEqual([true, true])
  })
})
