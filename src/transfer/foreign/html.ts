/** Conversations in HTML: exports of ours with their JSON inside, and Google activity. */
import { carriedJson } from '../html-carrier.ts'
import type { ForeignSession } from './foreign-session.ts'
import { textOfHtml } from './html-text.ts'
import { readGemini } from './message-lists.ts'

/** Sessions of a page; a session of ours as the text of its file. */
export function htmlSessions(html: string): readonly (ForeignSession | string)[] {
  const own = carriedJson(html)
  return own === null ? readGemini(activitiesIn(html)) : [own]
}

const DATE = /[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}:\d{2}\s?[AP]M(?: [A-Z]{2,5})?/

/** The prompts of Gemini on a page of Google activity, as its JSON would give them. */
function activitiesIn(html: string): readonly unknown[] {
  return html
    .split(/<div class="outer-cell/)
    .slice(1)
    .filter(cell => /Gemini/.test(cell.slice(0, 1_000)))
    .flatMap(cell => {
      const [, content = ''] = cell.split(/mdl-typography--body-1">/)
      const date = DATE.exec(content.replaceAll(/&nbsp;|\u202f/g, ' '))
      if (!date) return []
      const plain = content.replaceAll(/&nbsp;|\u202f/g, ' ')
      const answer =
        plain.slice(date.index + date[0].length).split('<div class="content-cell')[0] ?? ''
      return [
        {
          title: textOfHtml(plain.slice(0, date.index)),
          time: date[0],
          safeHtmlItem: [{ html: answer.replace(/^<br>/, '') }],
        },
      ]
    })
}
