import type { TalkFormat } from '../talk.ts'
import { openAiMessages } from './messages.ts'

const unnamed = { calls: 3, reasoning: true, titles: false, names: false }

export const cline: TalkFormat = {
  name: 'Cline',
  holds: { calls: 3, titles: false },
  write: talk => JSON.stringify({ sessionId: talk.id, messages: openAiMessages(talk) }),
}

/** Logged requests: the last message is the answer. */
export const openHands: TalkFormat = {
  name: 'OpenHands',
  holds: unnamed,
  write: talk => {
    const messages = openAiMessages(talk)
    return JSON.stringify({
      messages: messages.slice(0, Math.max(1, messages.length - 1)),
      response: { model: 'm', choices: messages.length < 2 ? [] : [{ message: messages.at(-1) }] },
      timestamp: 1_700_000_000,
    })
  },
}

export const sweAgent: TalkFormat = {
  name: 'SWE-agent',
  holds: unnamed,
  write: talk => JSON.stringify({ instance_id: talk.id, history: openAiMessages(talk) }),
}

export const tauBench: TalkFormat = {
  name: 'tau-bench',
  holds: unnamed,
  write: talk => JSON.stringify([{ task_id: 1, trial: 0, traj: openAiMessages(talk) }]),
}

/** Two people, each message with its speaker. */
export const locomo: TalkFormat = {
  name: 'LoCoMo',
  holds: { titles: false },
  write: talk =>
    JSON.stringify([
      {
        sample_id: talk.id,
        conversation: {
          speaker_a: 'Ann',
          speaker_b: 'Bob',
          session_1_date_time: '1:56 pm on 8 May, 2023',
          session_1: talk.messages.map(({ role, text }) => ({
            speaker: role === 'user' ? 'Ann' : 'Bob',
            text,
          })),
        },
      },
    ]),
}
