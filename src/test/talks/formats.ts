/** Every format that is read, as a writer of conversations. */
import { chatbox } from './formats/chatbox.ts'
import { chatgpt } from './formats/chatgpt.ts'
import { cherryStudio, oldCherryStudio } from './formats/cherry-studio.ts'
import { claudeAi } from './formats/claude-ai.ts'
import { claudeCode } from './formats/claude-code.ts'
import { codex } from './formats/codex.ts'
import { deepSeek } from './formats/deepseek.ts'
import { gemini, geminiPage } from './formats/gemini.ts'
import { aiStudio, geminiCli, geminiCliLines } from './formats/google.ts'
import { jan } from './formats/jan.ts'
import { libreChat, libreChatTree } from './formats/librechat.ts'
import { llamaCpp, llamaCppLines } from './formats/llama-cpp.ts'
import { lmStudio } from './formats/lm-studio.ts'
import { lobeChat, lobeChatTables } from './formats/lobe-chat.ts'
import { anthropic, openAi, openAiLines, openAiList, uiMessages } from './formats/messages.ts'
import { nextChat } from './formats/nextchat.ts'
import { oldOpenWebUi, openWebUi } from './formats/open-webui.ts'
import { cline, locomo, openHands, sweAgent, tauBench } from './formats/other-agents.ts'
import { own } from './formats/own.ts'
import { oldPi, pi } from './formats/pi.ts'
import { shareGpt, shareGptLines } from './formats/sharegpt.ts'
import { sillyTavern } from './formats/silly-tavern.ts'
import { typingMind } from './formats/typing-mind.ts'
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
  deepSeek,
  shareGpt,
  shareGptLines,
  typingMind,
  lobeChat,
  lobeChatTables,
  cherryStudio,
  oldCherryStudio,
  lmStudio,
  jan,
  sillyTavern,
  geminiCli,
  geminiCliLines,
  aiStudio,
  own,
]
