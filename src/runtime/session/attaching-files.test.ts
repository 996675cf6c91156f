import { describe, expect, it } from 'vitest'
import { attachmentKey, fileOf as filePart } from '../../engine/index.ts'
import { docxOf } from '../../test/office-writer.ts'
import { linesDown, pdfOf } from '../../test/pdf-writer.ts'
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
    const [tokens, image] = session().attachmentTokens
    expect(image?.tokens).toBeGreaterThan(100)
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

  it('sends a long one as its outline, keeps all its words, and sends all of it where the person says so', async () => {
    const { app, session, requests, reopened, notices } = await begun()
    const { windowTokens } = session().meter
    const words = Array.from({ length: windowTokens }, (_, at) => `Line ${at} of the log.\n`).join(
      '',
    )
    await app.attachFiles([new File([words], 'big.log'), notes])
    const [big] = session().attachments
    if (big?.type !== 'text') return expect.fail()
    expect(big.text).toMatch(/^`big\.log` \(\d+ parts, about \d+ tokens\)/)
    expect(big.whole).toBe(words)
    expect((await reopened()).attachments).toEqual([big, notesPart])
    expect(session().attachmentTokens[0]?.tokens).toBeLessThan(1_500)
    await talkTo(app, 'What is this?')
    expect(JSON.stringify(requests.at(-1))).not.toContain('Line 3000')
    expect(JSON.stringify(session().rows)).toContain('Line 3000 of the log.')

    await app.attachFiles([new File([words.slice(0, windowTokens * 2)], 'half.log')])
    const [half] = session().attachments
    if (half?.type !== 'text' || half.whole === undefined) return expect.fail()
    app.attachWhole(attachmentKey(half))
    expect(session().attachments).toEqual([filePart('half.log', half.whole)])
    await settled(app)
    expect((await reopened()).attachments).toEqual([filePart('half.log', half.whole)])
    expect(notices()).toEqual([])
    // Too large for any window, and not read.
    await app.attachFiles([new File(['x'.repeat(16_000_001)], 'huge.log')])
    expect(notices()).toEqual([expect.stringContaining('“huge.log” has more than 4 million')])
  })

  it('reads documents by what their bytes say, and names what to do about those that it cannot read', async () => {
    const { app, session, notices } = await begun()
    await app.attachFiles([
      new File([pdfOf([linesDown(['Page one.']), linesDown(['Page two.'])])], 'paper', {
        type: '',
      }),
      new File([docxOf('<w:p><w:r><w:t>A letter.</w:t></w:r></w:p>')], 'letter.docx'),
      new File([pdfOf([[]])], 'scan.pdf'),
      new File([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2)], 'old.doc'),
    ])
    expect(session().attachments).toEqual([
      filePart('paper', '[part 1]\nPage one.\n\f[part 2]\nPage two.'),
      filePart('letter.docx', 'A letter.'),
    ])
    expect(notices()).toEqual([
      expect.stringContaining('“scan.pdf” contains no words that can be read'),
      expect.stringContaining('“old.doc” is in an old format of Office. Save it as .docx'),
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
