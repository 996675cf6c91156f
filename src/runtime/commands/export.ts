import type { Command } from './command.ts'
import { needsSession } from './needs-session.ts'

/** Hands the open session to the user as a JSON file, or its messages as Markdown. */
export const exportCommand: Command = {
  name: 'export',
  usage: '[markdown]',
  summary: 'command.export',
  unavailable: app =>
    needsSession(app) ?? (app.snapshot().session?.messages === 0 ? 'command.export.empty' : null),
  complete: (_app, typed) =>
    'markdown'.startsWith(typed.toLowerCase())
      ? [{ argument: 'markdown', what: 'command.export.markdown', isWhole: true }]
      : [],
  async run({ app, surface }, argument) {
    const { openId } = app.snapshot()
    if (openId === null) return 'command.needs-session'
    const isMarkdown = /^(?:markdown|md)$/i.test(argument.trim())
    const file = await (isMarkdown ? app.exportMarkdown(openId) : app.exportSession(openId))
    surface.download(file.name, file.content)
    surface.notify('command.export.done', { name: file.name })
    if (!isMarkdown) await app.noteExported(openId)
    return null
  },
}
