import type { Connection } from '../ports/connection.ts'
import { servePage } from './serve-page.ts'
import { transferFunctions, type TransferPage } from './transfer-functions.ts'

const page: Connection<TransferPage> = servePage<TransferPage>(transferFunctions(() => page))
