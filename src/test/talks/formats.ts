/** Every format that is read, as a writer of conversations. */
import { chatbox } from './formats/chatbox.ts'
import { chatgpt } from './formats/chatgpt.ts'
import { claudeAi } from './formats/claude-ai.ts'
import { claudeCode } from './formats/claude-code.ts'
import { codex } from './formats/codex.ts'
import { gemini, geminiPage } from './formats/gemini.ts'
import { libreChat, libreChatTree } from './formats/librechat.ts'
import { llamaCpp, llamaCppLines } from './formats/llama-cpp.ts'
import { anthropic, openAi, openAiLines, openAiList, uiMessages } from './formats/messages.ts'
import { nextChat } from './formats/nextchat.ts'
import { oldOpenWebUi, openWebUi } from './formats/open-webui.ts'
import { cline, locomo, openHands, sweAgent, tauBench } from './formats/other-agents.ts'
import { own } from './formats/own.ts'
import { oldPi, pi } from './formats/pi.ts'
import type { TalkFormat } from './talk.ts'

export const TALK_FORMATS: readonly TalkFormat[] = [
  chatgpt,
  claudeAi,
  claudeCode,
  codex,
  pi,
  oldPi,
  openWebUi,
  oldOpenWebUi,
  libreChat,
  libreChatTree,
  llamaCpp,
  llamaCppLines,
  chatbox,
  nextChat,
  gemini,
  geminiPage,
  openAi,
  openAiList,
  openAiLines,
  anthropic,
  uiMessages,
  cline,
  openHands,
  sweAgent,
  tauBench,
  locomo,
  own,
]
