// SPDX-License-Identifier: MIT
// A server of its own for each test: a free port, a data folder that goes away behind it.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

for (const signal of ["SIGINT", "SIGTERM"])
    process.once(signal, () => process.exit(1));

const program = process.env.BASTIDE ?? "build/bastide";
const PATIENCE = 60_000;

export class Server {
    log = "";

    static async start() {
        const server = new Server();
        server.folder = mkdtempSync(join(tmpdir(), "bastide-test-"));
        server.port = 0;
        // Whoever interrupts a test finds nothing left of it.
        process.on("exit", () => {
            server.child?.kill("SIGKILL");
            rmSync(server.folder, { recursive: true, force: true });
        });
        await server.launch();
        return server;
    }

    get url() {
        return `http://127.0.0.1:${this.port}`;
    }

    /** Starts the program on the data folder, or one beside it; the second time on the port it had. */
    async launch(data = "data") {
        const child = spawn(program, ["serve", "--listen", `127.0.0.1:${this.port}`, "--data", join(this.folder, data)]);
        this.child = child;
        const ready = new Promise((resolve, reject) => {
            let out = "";
            child.stdout.on("data", (bytes) => {
                this.log += bytes;
                out += bytes;
                const port = /Bastide is at http:\/\/127\.0\.0\.1:(\d+)\//.exec(out)?.[1];
                if (port !== undefined)
                    resolve(Number(port));
            });
            child.stderr.on("data", (bytes) => (this.log += bytes));
            child.on("error", (error) => reject(new Error(`cannot start ${program}: ${error.message}; set BASTIDE to the program`)));
            child.on("exit", (status, signal) => reject(new Error(`${program} ended (${signal ?? status}): ${this.log}`)));
            setTimeout(() => reject(new Error(`${program} says nothing: ${this.log}`)), PATIENCE).unref();
        });
        this.port = await ready;
    }

    /** Ends the program by a signal and waits until it is gone. */
    async end(signal) {
        const { child } = this;
        if (child === undefined || child.exitCode !== null || child.signalCode !== null)
            return;
        const gone = once(child, "exit");
        child.kill(signal);
        await gone;
    }

    async stop() {
        const hung = setTimeout(() => this.child.kill("SIGKILL"), PATIENCE);
        await this.end("SIGTERM");
        clearTimeout(hung);
        rmSync(this.folder, { recursive: true, force: true });
    }
}

/** Runs the program to its end; what it printed, and its status. */
export async function run(...args) {
    const child = spawn(program, args);
    let out = "";
    child.stdout.on("data", (bytes) => (out += bytes));
    child.stderr.on("data", (bytes) => (out += bytes));
    const [status] = await once(child, "close");
    return { status, out };
}

/** The cable between a browser and the server: it can be cut and mended. */
export class Cable {
    #sockets = new Set();
    #cut = false;

    static async to(server) {
        const cable = new Cable();
        cable.listener = createServer((near) => {
            near.on("error", () => {});
            if (cable.#cut) {
                near.destroy();
                return;
            }
            const far = connect(server.port, "127.0.0.1");
            far.on("error", () => near.destroy());
            for (const socket of [near, far]) {
                cable.#sockets.add(socket);
                socket.on("close", () => cable.#sockets.delete(socket));
            }
            near.pipe(far);
            far.pipe(near);
            near.on("close", () => far.destroy());
            far.on("close", () => near.destroy());
        });
        cable.listener.listen(0, "127.0.0.1");
        await once(cable.listener, "listening");
        cable.url = `http://127.0.0.1:${cable.listener.address().port}`;
        return cable;
    }

    cut() {
        this.#cut = true;
        for (const socket of this.#sockets)
            socket.destroy();
    }

    mend() {
        this.#cut = false;
    }

    end() {
        this.cut();
        this.listener.close();
    }
}
