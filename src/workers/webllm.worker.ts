import './take-port.ts'
import { serveWebLlm } from './webllm-handler.ts'

serveWebLlm()
