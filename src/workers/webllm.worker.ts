import { serveWebLlm } from './webllm-handler.ts'

serveWebLlm()
