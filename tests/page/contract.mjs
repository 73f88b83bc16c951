// SPDX-License-Identifier: MIT
// Reads the types of web/src/engine/types.ts and checks values against them: the contract is written once. Knows as
// much of TypeScript as that file needs: interfaces, unions, arrays, tuples, object types, literals, Record, T["key"].

import { readFileSync } from "node:fs";

function tokens(text) {
    const plain = text.replace(/\/\*[\s\S]*?\*\//g, " ").replace(/\/\/.*$/gm, " ");
    return plain.match(/"[^"]*"|[A-Za-z_]\w*|-?\d+|[^\s]/g);
}

class Reader {
    constructor(text) {
        this.at = 0;
        this.tokens = tokens(text);
        this.types = new Map();
    }

    take(expected) {
        const token = this.tokens[this.at++];
        if (expected !== undefined && token !== expected)
            throw new Error(`types.ts: "${expected}" expected, not "${token}"`);
        return token;
    }

    is(token) {
        if (this.tokens[this.at] !== token) return false;
        this.at++;
        return true;
    }

    file() {
        while (this.at < this.tokens.length) {
            this.take("export");
            const word = this.take();
            const name = this.take();
            if (word === "type") this.take("=");
            this.types.set(name, word === "type" ? this.union() : this.single());
            this.is(";");
        }
        return this.types;
    }

    union() {
        const of = [this.single()];
        while (this.is("|")) of.push(this.single());
        return of.length === 1 ? of[0] : { kind: "union", of };
    }

    single() {
        let type = this.base();
        while (this.is("[")) {
            if (this.is("]")) {
                type = { kind: "array", of: type };
            } else {
                type = { kind: "member", of: type, key: JSON.parse(this.take()) };
                this.take("]");
            }
        }
        return type;
    }

    base() {
        const token = this.take();
        if (token === "{") return this.object();
        if (token === "[") return this.tuple();
        if (token === "Record") {
            this.take("<");
            this.take("string");
            this.take(",");
            const of = this.union();
            this.take(">");
            return { kind: "record", of };
        }
        if (token.startsWith('"')) return { kind: "literal", value: JSON.parse(token) };
        if (["string", "number", "boolean", "null"].includes(token)) return { kind: token };
        return { kind: "name", name: token };
    }

    object() {
        const fields = new Map();
        while (!this.is("}")) {
            const name = this.take();
            const optional = this.is("?");
            this.take(":");
            fields.set(name, { optional, type: this.union() });
            this.is(";");
        }
        return { kind: "object", fields };
    }

    tuple() {
        const of = [];
        while (!this.is("]")) {
            if ([":", "?"].includes(this.tokens[this.at + 1])) {
                this.take();
                this.is("?");
                this.take(":");
            }
            of.push(this.union());
            this.is(",");
        }
        return { kind: "tuple", of };
    }
}

export class Contract {
    constructor(file) {
        this.types = new Reader(readFileSync(file, "utf8")).file();
        this.seen = new Set(); // fields that some value had, as Type.field
    }

    /** Names of the requests. */
    requests() {
        return [...this.types.get("Requests").fields.keys()];
    }

    /** The fields of an interface that are optional. */
    optional(name) {
        return [...this.types.get(name).fields].filter(([, field]) => field.optional).map(([key]) => key);
    }

    /** Why a value is not of the type with this name, or null. */
    check(name, value) {
        return this.problem({ kind: "name", name }, value, name);
    }

    /** The same for the answer to a request. */
    checkAnswer(request, value) {
        return this.problem(this.types.get("Requests").fields.get(request).type.of[1], value, request);
    }

    problem(type, value, path) {
        const wrong = () => `${path}: ${JSON.stringify(value)?.slice(0, 80)}`;
        switch (type.kind) {
            case "name":
                return this.problem(this.types.get(type.name), value, path);
            case "member":
                return this.problem(this.resolve(type.of).fields.get(type.key).type, value, path);
            case "string":
            case "boolean":
                return typeof value === type.kind ? null : wrong();
            case "number":
                return Number.isFinite(value) ? null : wrong();
            case "null":
                return value === null ? null : wrong();
            case "literal":
                return value === type.value ? null : wrong();
            case "union": {
                const problems = type.of.map((one) => this.problem(one, value, path));
                if (problems.includes(null)) return null;
                const deep = problems.filter((problem) => problem.length > path.length && !problem.startsWith(`${path}:`));
                return deep[0] ?? wrong();
            }
            case "array":
                if (!Array.isArray(value)) return wrong();
                return first(value, (one, i) => this.problem(type.of, one, `${path}[${i}]`));
            case "record":
                if (typeof value !== "object" || value === null) return wrong();
                return first(Object.entries(value), ([key, one]) => this.problem(type.of, one, `${path}.${key}`));
            case "object":
                return this.objectProblem(type, value, path);
            default:
                throw new Error(`types.ts: ${type.kind} is no type of an answer`);
        }
    }

    objectProblem(type, value, path) {
        if (typeof value !== "object" || value === null || Array.isArray(value)) return `${path}: no object`;
        for (const key of Object.keys(value)) if (!type.fields.has(key)) return `${path}.${key}: not in types.ts`;
        const short = path.replace(/\[\d+\]/g, "[]");
        for (const [key, field] of type.fields) {
            if (!(key in value)) {
                if (field.optional) continue;
                return `${path}.${key}: missing`;
            }
            this.seen.add(`${short}.${key}`);
            const problem = this.problem(field.type, value[key], `${path}.${key}`);
            if (problem !== null) return problem;
        }
        return null;
    }

    resolve(type) {
        return type.kind === "name" ? this.resolve(this.types.get(type.name)) : type;
    }
}

function first(list, problem) {
    for (let i = 0; i < list.length; i++) {
        const found = problem(list[i], i);
        if (found !== null) return found;
    }
    return null;
}
