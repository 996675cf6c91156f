import { expect, it } from 'vitest'
import { settled, startApp, talkTo, exported } from '../../test/application.ts'
import { mutant } from '../../test/mutants.ts'
import { propertyRuns } from '../../test/property-runs.ts'
import { countTokens } from '../../workers/token-counter.ts'
import { extractText } from '../../workers/text-counter.ts'

/** A mutant that is used costs a thousand times what a case of another property costs. */
const MUTANTS = Math.min(400, Math.ceil(propertyRuns() / 4))

it('uses every file that it takes in: opened, compacted, answered and exported again', async () => {
  const { app } = await startApp({
    begins: false,
    ports: { extract: async input => extractText(input, countTokens) },
  })
  for (let seed = 0; seed < MUTANTS; seed += 1) {
    const { changes, text } = mutant(seed)
    const told = `mutant ${seed}: ${changes.join('; ')}`
    // A file that only continues one of the others opens that session.
    await app.newSession()
    const before = app.snapshot().openId
    await app.importSession(new File([text], 'mutant.json'))
    const [refusal] = app.snapshot().notices
    const id = app.snapshot().openId
    if (id === null || id === before) {
      expect(`${told} ${refusal?.text}`).toMatch(/Nothing was imported\.$/)
      app.dismissNotice(refusal?.id ?? '')
      continue
    }
    expect({ told, rows: app.snapshot().session?.rows }).toEqual({ told, rows: expect.any(Array) })
    await settled(app, app.compact({ focus: null, summarizer: 'extractive' }))
    await app.applyProposal(app.snapshot().session?.proposal?.summary ?? '')
    await talkTo(app, 'And now?')
    const { content } = await exported(app, id)
    const { format } = JSON.parse(await content.text())
    expect({ told, format }).toEqual({ told, format: 'palimpsest-session' })
    const faults = app.snapshot().notices.filter(notice => /in the app itself/.test(notice.text))
    expect({ told, faults }).toEqual({ told, faults: [] })
    for (const { id: noticeId } of app.snapshot().notices) app.dismissNotice(noticeId)
  }
}, 600_000)
