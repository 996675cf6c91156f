/** Sessions as one file of a format, or as a zip with one file each. */
import { shortenedList } from '../../i18n/list.ts'
import { shortened } from '../../i18n/shortened.ts'
import { sessionText } from '../../i18n/en/sentences/runtime.ts'
import type { ApplicationPorts } from '../../ports/application-ports.ts'
import type { ZipMember, ExportForm, ExportFormat } from '../../ports/backup.ts'
import type { NamedFile } from '../../ports/rescue.ts'
import type { SessionRow } from '../../ports/storage.ts'
import { sessionFileName, type SessionFiles } from './session-files.ts'

/** Sessions as one file, with warnings. */
export interface ExportedFile extends NamedFile {
  /** Sentences that say what the file lacks, or holds in a form that cannot be imported. */
  readonly warnings: readonly string[]
}

type NamedRow = Pick<SessionRow, 'id' | 'title'> & {
  /** The one before the session's own, for a form. */
  readonly systemPrompt?: string
}

/** Sessions as members of a zip, one with each `next`, null after the last. `folder`: a prefix of the names, with its slash. */
export function sessionMembers<Row extends NamedRow>(
  rows: readonly Row[],
  files: Pick<SessionFiles, 'collect'>,
  {
    folder,
    now,
    form = null,
  }: { readonly folder: string; readonly now: number; readonly form?: ExportForm | null },
) {
  const damaged: string[] = []
  let given = 0
  let images = 0
  let leftOut = 0
  return {
    next: async (): Promise<{ readonly member: ZipMember; readonly row: Row } | null> => {
      const row = rows[given]
      if (!row) return null
      given += 1
      const number = String(given).padStart(3, '0')
      const nameWith = (ending?: string) =>
        `${folder}${number}-${sessionFileName(row.title, now, ending)}`
      const collected = await files.collect(row.id, row.title)
      if (collected.type === 'damaged') {
        damaged.push(row.title || row.id)
        return { member: { type: 'file', name: nameWith(), content: collected.content }, row }
      }
      images += collected.session.images.size
      leftOut += collected.imagesLeftOut
      const { session } = collected
      const name = nameWith(form?.format && FORMATS[form.format].ending)
      const how = form && { form: { ...form, systemPrompt: row.systemPrompt } }
      return { member: { type: 'session', name, session, ...how }, row }
    },
    images: () => images,
    warnings: () => [
      ...(damaged.length > 0 ? [damagedIn(form?.format, damaged)] : []),
      ...imageWarnings(leftOut, form?.format),
    ],
  }
}

/** The ending and the media type of each format. */
const FORMATS: Readonly<Record<ExportFormat, { readonly ending: string; readonly type: string }>> =
  {
    json: { ending: 'json', type: 'application/json' },
    html: { ending: 'html', type: 'text/html' },
    markdown: { ending: 'md', type: 'text/markdown' },
    'openai-json': { ending: 'openai.json', type: 'application/json' },
    'openai-jsonl': { ending: 'openai.jsonl', type: 'application/jsonl' },
  }

type ExportPorts = Pick<ApplicationPorts, 'clock' | 'transfer'> & {
  readonly files: Pick<SessionFiles, 'collect'>
  readonly signal?: AbortSignal | undefined
}

/** Writes them in order. Rejects with `StoreError`, with `TransferError` for too much data, and with the signal's reason. */
export async function exportSessions(
  rows: readonly NamedRow[],
  form: ExportForm,
  ports: ExportPorts,
): Promise<ExportedFile> {
  const [only, ...others] = rows
  if (only && others.length === 0) return exportOne(only, form, ports)
  const { messageIds: _ofOneSession, ...whole } = form
  const { clock, transfer, files, signal } = ports
  const members = sessionMembers(rows, files, { folder: '', now: clock.now(), form: whole })
  const next = async () => {
    signal?.throwIfAborted()
    return (await members.next())?.member ?? null
  }
  const named = (ending: string) => sessionFileName('palimpsest-sessions', clock.now(), ending)
  if (form.format !== 'openai-jsonl') {
    const content = await transfer.zip(next, signal)
    return { name: named('zip'), content, warnings: members.warnings() }
  }
  const lines: string[] = []
  for (let member = await next(); member !== null; member = await next())
    if (member.type === 'session')
      lines.push(await transfer.write(member.session, member.form, signal))
  const { ending, type } = FORMATS[form.format]
  return { name: named(ending), content: new Blob(lines, { type }), warnings: members.warnings() }
}

async function exportOne(
  row: NamedRow,
  form: ExportForm,
  { clock, transfer, files, signal }: ExportPorts,
): Promise<ExportedFile> {
  const { id, title } = row
  const collected = await files.collect(id, title)
  const named = (ending: string) => sessionFileName(nameOf(title, form), clock.now(), ending)
  if (collected.type === 'damaged')
    return {
      name: named('json'),
      content: collected.content,
      warnings: [sessionText('damagedExport')],
    }
  const { ending, type } = FORMATS[form.format]
  const text = await transfer.write(
    collected.session,
    { ...form, systemPrompt: row.systemPrompt },
    signal,
  )
  const { imagesLeftOut } = collected
  return {
    name: named(ending),
    content: new Blob([text], { type }),
    warnings: imageWarnings(imagesLeftOut, form.format),
  }
}

/** JSON Lines have no place for an entry as it is stored. */
function damagedIn(format: ExportFormat | undefined, damaged: readonly string[]): string {
  const code = format === 'openai-jsonl' ? 'damagedLeftOut' : 'damagedExports'
  return sessionText(code, { titles: shortenedList(damaged) })
}

/** Markdown never holds images. */
function imageWarnings(leftOut: number, format: ExportFormat | undefined): readonly string[] {
  return leftOut > 0 && format !== 'markdown'
    ? [sessionText('imagesLeftOut', { images: leftOut })]
    : []
}

function nameOf(title: string, { messageIds }: ExportForm): string {
  return messageIds
    ? sessionText('messagesOf', { title: shortened(title, 40), count: messageIds.length })
    : title
}
