/** Prompts of Gemini in Google's record of an account's activity: as JSON, or as a page. */
import { foreignWarningText } from '../../i18n/en/sentences/foreign.ts'
import { foreignNotes } from '../../i18n/en/for-models/foreign-notes.ts'
import { carriedJson } from '../session-file.ts'
import { textPart } from './content.ts'
import {
  type ForeignPart,
  type ForeignSession,
  inARow,
  sessionOf,
  type Unlinked,
} from './foreign-session.ts'
import { textOfHtml, unescaped } from './html.ts'
import { at, isRecord, listAt, textAt } from './read-json.ts'
import { activityTime, dateLine } from './written-dates.ts'

/** Prompts that are further apart begin another session. */
const GAP_MS = 3_600_000

interface Prompt {
  readonly activity: unknown
  /** Null if it cannot be read. */
  readonly time: number | null
}
type Dated = Prompt & { readonly time: number }

/** The prompts of Gemini in an export of Google activity, with their answers. The newest activity comes first. */
export function readGemini(activities: readonly unknown[]): readonly ForeignSession[] {
  const asked = activities.filter(isPrompt)
  const prompts = eachPromptOnce(
    asked.map(activity => ({ activity, time: activityTime(at(activity, 'time')) })),
  )
  const dated = prompts
    .flatMap((prompt): readonly Dated[] =>
      prompt.time === null ? [] : [{ ...prompt, time: prompt.time }],
    )
    .toSorted((left, right) => left.time - right.time)
  const groups: Dated[][] = []
  for (const prompt of dated) {
    const last = groups.at(-1)
    if (last && prompt.time - (last.at(-1)?.time ?? 0) < GAP_MS) last.push(prompt)
    else groups.push([prompt])
  }
  const undated = prompts.filter(({ time }) => time === null).toReversed()
  const others = activities.length - asked.length
  const sessions = [
    ...groups.map(group => sessionIn(group, [])),
    ...(undated.length === 0
      ? []
      : [sessionIn(undated, [foreignWarningText('unreadDates', { count: undated.length })])]),
  ]
  return sessions.map((session, position) => ({
    ...session,
    warnings: [
      ...session.warnings,
      ...(position === 0 && others > 0 ? [foreignWarningText('noPrompts', { count: others })] : []),
    ],
  }))
}

function sessionIn(group: readonly Prompt[], warnings: readonly string[]): ForeignSession {
  const time = group[0]?.time ?? null
  return sessionOf('gemini', {
    foreignId: time === null ? null : `${time}`,
    createdAt: time,
    messages: inARow(group.flatMap(promptIn)),
    written: group.map(({ activity }) => wordsOf(activity)),
    warnings: [foreignWarningText('byGaps'), ...warnings],
  })
}

/** The sentence around a prompt, as far as it is known. */
const ASKED = /^(?:Prompted|Asked|Said)\s+/

/** False for other activities of the account: they have no answer, and say so in other words. */
function isPrompt(activity: unknown): boolean {
  const isGemini = [textAt(activity, 'header'), ...listAt(activity, 'products')].some(
    name => typeof name === 'string' && /^(?:Gemini|Bard)/.test(name),
  )
  return isGemini && (ASKED.test(textAt(activity, 'title')) || answerIn(activity) !== '')
}

/** An activity that the file writes again comes in once, as the copy with the longer answer. */
function eachPromptOnce(prompts: readonly Prompt[]): readonly Prompt[] {
  const once = new Map<string, Prompt>()
  for (const prompt of prompts) {
    const { activity, time } = prompt
    const answer = time === null ? answerIn(activity) : ''
    const key = `${time} ${textAt(activity, 'title')} ${answer}`
    const held = once.get(key)
    if (!held || answerIn(held.activity).length < answerIn(activity).length) once.set(key, prompt)
  }
  return [...once.values()]
}

function answerIn(activity: unknown): string {
  return listAt(activity, 'safeHtmlItem')
    .map(item => textOfHtml(textAt(item, 'html')))
    .filter(Boolean)
    .join('\n\n')
}

/** An activity without what the account says about itself, its HTML as words. */
function wordsOf(activity: unknown): unknown {
  if (!isRecord(activity)) return activity
  const { header: _, products: __, activityControls: ___, details: ____, ...rest } = activity
  const safeHtmlItem = listAt(activity, 'safeHtmlItem').map(item =>
    isRecord(item) ? { ...item, html: textOfHtml(textAt(item, 'html')) } : item,
  )
  return { ...rest, safeHtmlItem }
}

function promptIn({ activity, time }: Prompt): readonly Unlinked[] {
  const asked = textAt(activity, 'title').replace(ASKED, '')
  const subtitles = listAt(activity, 'subtitles').map(subtitle => textAt(subtitle, 'name'))
  const files = [...listAt(activity, 'attachedFiles'), at(activity, 'imageFile')].flatMap(file =>
    typeof file === 'string' ? textPart(foreignNotes.file(file)) : [],
  )
  const parts: readonly ForeignPart[] = [
    ...textPart([asked, ...subtitles].filter(Boolean).join('\n')),
    ...files,
  ]
  return [
    { role: 'user', parts, at: time, model: null },
    { role: 'assistant', parts: textPart(answerIn(activity)), at: time, model: null },
  ]
}

/** Sessions of a page; a session of ours as the text of its file. */
export function htmlSessions(html: string): readonly (ForeignSession | string)[] {
  const own = carriedJson(html)
  return own === null ? readGemini(activitiesIn(html)) : [own]
}

/** The activities on a page, as its JSON would give them. Between the prompt and its answer stands a line with the date. */
function activitiesIn(html: string): readonly unknown[] {
  return html
    .split(/<div class="outer-cell/)
    .slice(1)
    .map(cell => {
      const [head = '', content = ''] = cell.split(/mdl-typography--body-1">/)
      const header = textOfHtml(head.slice(Math.max(0, head.indexOf('>') + 1)))
      const [said = ''] = content.split('<div class="content-cell')
      const plain = said.replaceAll(/&nbsp;|[\u00a0\u202f]/g, ' ')
      const date = dateLine(plain)
      if (!date) return { header, title: textOfHtml(plain) }
      return {
        header,
        title: textOfHtml(plain.slice(0, date.from)),
        time: unescaped(plain.slice(date.from, date.to)).trim(),
        safeHtmlItem: [{ html: plain.slice(date.to).replace(/^<br\s*\/?>/, '') }],
      }
    })
}
