import { describe, expect, it } from 'vitest'
import { attachmentKey, fileOf as filePart } from '../../engine/index.ts'
import { settled, talkTo, until } from '../../test/application.ts'
import { begun, fileOf, plan } from '../../test/image-session.ts'

const notes = new File(['# Notes\n\n- one\n'], 'notes.md', { type: 'text/markdown' })
const code = new File(['let a = 1\n'], 'main.ts', { type: 'video/mp2t' })
const notesPart = filePart('notes.md', '# Notes\n\n- one')
const codePart = filePart('main.ts', 'let a = 1')

describe('attaching files of text', () => {
  it('keeps them apart from what is typed, in order, each once, also when the tab is closed', async () => {
    const { app, session, reopened } = await begun()
    app.keepDraft('What is this?', session().sessionId)
    await app.attachFiles([notes, fileOf(plan), code, notes])
    expect(session().attachments).toEqual([notesPart, plan.part, codePart])
    expect(session().composer).toBe('What is this?')
    expect((await reopened()).attachments).toEqual([notesPart, plan.part, codePart])
  })

  it('counts what each costs: estimated at first, then exactly', async () => {
    const { app, session } = await begun()
    const before = session().meter.parts.draft
    await app.attachFiles([notes, fileOf(plan)])
    await until(() => session().attachmentTokens[0]?.source === 'tokenized')
    const [tokens, none] = session().attachmentTokens
    expect(none).toBeNull()
    expect(tokens?.tokens).toBeGreaterThan(5)
    expect(session().meter.parts.draft - before).toBeGreaterThan(tokens?.tokens ?? Infinity)
  })

  it('sends them before the words, and names a session after the words', async () => {
    const { app, session, requests } = await begun()
    await app.attachFiles([notes])
    await talkTo(app, 'What is this?')
    expect(session().attachments).toEqual([])
    expect(requests.at(-1)?.messages.at(-1)?.parts).toEqual([
      notesPart,
      { type: 'text', text: 'What is this?' },
    ])
    await app.newSession()
    await app.attachFiles([code])
    await talkTo(app, 'Explain')
    expect(session().title).toBe('Explain')
    await app.newSession()
    await app.attachFiles([code])
    await talkTo(app, '')
    expect(session().title).toBe('main.ts')
  })

  it('stay with a message that is edited', async () => {
    const { app, session, requests } = await begun()
    await app.attachFiles([notes, fileOf(plan)])
    await talkTo(app, 'What is this?')
    const sent = session().rows.findLast(
      row => row.type === 'message' && row.entry.event.role === 'user',
    )
    if (sent?.type !== 'message') return expect.fail()
    await app.changeBranch({ type: 'edit', messageId: sent.entry.event.id, text: 'And this?' })
    await settled(app)
    expect(requests.at(-1)?.messages.at(-1)?.parts).toEqual([
      notesPart,
      plan.part,
      { type: 'text', text: 'And this?' },
    ])
  })

  it('are taken away one by one', async () => {
    const { app, session, reopened } = await begun()
    await app.attachFiles([notes, code])
    app.removeAttachment(attachmentKey(notesPart))
    expect(session().attachments).toEqual([codePart])
    await settled(app)
    expect((await reopened()).attachments).toEqual([codePart])
  })

  it('takes any size that the window takes, and says with numbers what does not fit', async () => {
    const { app, session, notices } = await begun()
    const { windowTokens } = session().meter
    const fits = 'word '.repeat(Math.floor(windowTokens * 0.9))
    await app.attachFiles([new File([fits], 'fits.txt')])
    expect(session().attachments).toHaveLength(1)
    expect(notices()).toEqual([])
    await app.attachFiles([new File([fits, fits], 'big.log')])
    // Not even read.
    await app.attachFiles([new File([fits.repeat(30)], 'huge.log')])
    expect(session().attachments).toHaveLength(1)
    expect(notices()).toEqual([
      expect.stringMatching(
        /^“big\.log” has about [\d.]+k tokens, and the window of .+ has [\d.]+k\. Attach/,
      ),
      expect.stringMatching(/^“huge\.log” has about [\d.]+[kM] tokens/),
    ])
  })

  it('says what is no text, empty or broken, and takes the others', async () => {
    const { app, session, notices } = await begun()
    await app.attachFiles([
      new File([Uint8Array.of(0xff, 0xd8, 0xff)], 'photo.bin'),
      new File(['a\0b'], 'zero.bin'),
      new File(['  \n'], 'blank.txt'),
      notes,
    ])
    expect(session().attachments).toEqual([notesPart])
    expect(notices()).toEqual([
      expect.stringContaining('“photo.bin” is no text'),
      expect.stringContaining('“zero.bin” is no text'),
      expect.stringContaining('“blank.txt” is empty'),
    ])
  })
})
