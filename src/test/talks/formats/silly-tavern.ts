import { dateOf, type TalkFormat, type TalkMessage } from '../talk.ts'

/** What is beside the main path is a swipe of the answer there. */
export const sillyTavern: TalkFormat = {
  name: 'SillyTavern',
  holds: { reasoning: true, titles: false },
  write: talk =>
    [
      { user_name: 'You', character_name: 'Whole', chat_metadata: { integrity: talk.id } },
      ...talk.messages.map(lineOf),
    ]
      .map(line => JSON.stringify(line))
      .join('\n'),
}

function lineOf({ role, at, reasoning, text }: TalkMessage) {
  return {
    name: role === 'user' ? 'You' : 'Whole',
    is_user: role === 'user',
    is_system: false,
    send_date: dateOf(at),
    mes: text,
    extra: reasoning === '' ? {} : { reasoning },
  }
}
