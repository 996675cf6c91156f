import { drawn } from '../../host/dialog.ts'
import { exportDialog } from '../../host/dialogs.ts'
import type { Command } from '../../host/command.ts'
import type { Feature } from '../../host/feature.ts'
import { t } from '../../i18n/t.ts'
import { textsOf } from '../../i18n/texts.ts'
import { isTemporary } from '../../ports/platform.ts'

const text = textsOf('start.export', {
  format: '[format]',
  what: 'Save this chat as a file',
  markdown: 'Only the messages, to read or share',
  html: 'A page to read, print and import',
  openai: 'Messages for scripts',
  jsonl: 'The same on one line, for fine-tuning',
  unknown: 'Type /export, or add markdown, html, openai or jsonl.',
  done: 'Saved “{name}”.',
})

/** The words of the formats, each with the format; JSON needs no word. */
const FORMATS = {
  markdown: 'markdown',
  html: 'html',
  openai: 'openai-json',
  jsonl: 'openai-jsonl',
} as const

const WORDS = ['markdown', 'html', 'openai', 'jsonl'] as const

const wordsLike = (typed: string) =>
  WORDS.filter(word => word.startsWith(typed.trim().toLowerCase()))

/** Downloads the open session as a file: as JSON, or in the format that the word names. */
const command: Command = {
  name: 'export',
  what: () => text('what'),
  usage: () => text('format'),
  needs: 'session',
  unavailable: ({ application }) => {
    const { session, openId } = application.snapshot()
    if (isTemporary(openId)) return t('shell.keep-first')
    return session?.messages === 0 ? t('export.empty') : null
  },
  complete: (_page, typed) =>
    wordsLike(typed).map(word => ({ argument: word, what: text(word), isWhole: true })),
  run: async ({ application, actions, surface }, typed) => {
    const { openId } = application.snapshot()
    const [word] = wordsLike(typed)
    if (!word || openId === null) return text('unknown')
    const format = typed === '' ? 'json' : FORMATS[word]
    const file = await application.exportAs({ sessionIds: [openId], format }, 'command.export')
    surface.download(file.name, file.content)
    actions.notify({ tone: 'info', text: text('done', { name: file.name }) })
    if (format === 'json' || format === 'html') await application.noteExported([openId])
    return null
  },
}

/** Saves sessions and messages as files in the formats of others. */
export const exporting = {
  name: 'export',
  dialogs: [drawn(exportDialog, async () => (await import('./ExportDialog.tsx')).ExportDialog)],
  commands: [command],
} satisfies Feature
