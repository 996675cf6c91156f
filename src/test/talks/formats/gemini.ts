import { dateOf, type Talk, type TalkFormat } from '../talk.ts'

function promptsIn({ messages }: Talk) {
  return messages.flatMap(({ role, text, at }, position) => {
    const next = messages[position + 1]
    return role === 'user'
      ? [{ text, at, answer: next?.role === 'assistant' ? next.text : '' }]
      : []
  })
}

const holds = { steps: false, titles: false }

/** It has no names: the first prompt tells a conversation. */
export const gemini: TalkFormat = {
  name: 'Gemini, JSON',
  holds,
  write: talk =>
    JSON.stringify(
      promptsIn(talk).map(({ text, at, answer }) => ({
        header: 'Gemini Apps',
        title: `Prompted ${text}`,
        time: dateOf(at),
        ...(answer !== '' && { safeHtmlItem: [{ html: `<p>${answer}</p>` }] }),
      })),
    ),
}

export const geminiPage: TalkFormat = {
  name: 'Gemini, HTML',
  holds,
  write: talk =>
    `<html><body>${promptsIn(talk)
      .map(
        ({ text, at, answer }) =>
          `<div class="outer-cell"><p>Gemini Apps</p><div class="mdl-typography--body-1">Prompted&nbsp;${text}<br>${usDate(at)}<br><p>${answer}</p></div><div class="content-cell"></div></div>`,
      )
      .join('')}</body></html>`,
}

function usDate(at: number): string {
  const options = { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-US', options).format(at * 1_000)} UTC`
}
