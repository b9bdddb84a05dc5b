"""Runs the shell steps of an action or a job as GitHub does: in order, with conditions, expressions, outputs and paths."""
import pathlib
import re
import subprocess


class Steps:
    """What is known while steps run. Steps that use other actions are not run, only counted."""

    def __init__(self, folder, environment, **context):
        self.folder, self.environment, self.context = folder, dict(environment), context
        self.context.setdefault("steps", {})
        self.context.setdefault("env", {})
        self.log, self.skipped, self.used = [], [], []
        self.hasFailed, self.summary = False, ""

    def run(self, steps, directory):
        for index, step in enumerate(steps):
            name = step.get("id") or step.get("name") or f"step {index + 1}"
            condition = str(step.get("if", "success()"))
            if not self.holds(condition):
                self.skipped.append(name)
            elif "uses" in step:
                self.used.append(step["uses"])
                self.context["steps"][name] = {"outputs": {}, "outcome": "success"}
            else:
                self.shell(name, step, directory)
        return self

    def shell(self, name, step, directory):
        files = {}
        for variable in ["GITHUB_OUTPUT", "GITHUB_ENV", "GITHUB_PATH", "GITHUB_STEP_SUMMARY"]:
            files[variable] = pathlib.Path(self.folder) / f"{len(self.log)}-{variable}"
            files[variable].write_text("")
        more = {key: self.fill(str(value)) for key, value in step.get("env", {}).items()}
        environment = {**self.environment, **self.context["env"], **{key: str(file) for key, file in files.items()}, **more}
        # As runners do: https://docs.github.com/actions, 'defaults.run.shell'.
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", self.fill(step["run"])], cwd=directory, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.log.append((name, done.returncode, done.stdout))
        self.summary += files["GITHUB_STEP_SUMMARY"].read_text()
        outputs = dict(line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text().splitlines())
        self.context["steps"][name] = {"outputs": outputs, "outcome": "failure" if done.returncode else "success"}
        self.hasFailed = self.hasFailed or done.returncode != 0
        self.context["env"].update(line.split("=", 1) for line in files["GITHUB_ENV"].read_text().splitlines())
        for path in files["GITHUB_PATH"].read_text().splitlines():
            self.environment["PATH"] = f"{path}:{self.environment['PATH']}"

    def output(self, name):
        return next(text for step, _, text in self.log if step == name)

    def status(self, name):
        return next(status for step, status, _ in self.log if step == name)

    # Expressions

    def holds(self, condition):
        condition = re.sub(r"^\$\{\{(.*)\}\}$", r"\1", condition.strip())
        value = self.value(condition)
        return bool(value) and ("always()" in condition or not self.hasFailed)

    def fill(self, text):
        return re.sub(r"\$\{\{(.*?)\}\}", lambda match: str(self.value(match.group(1))), text)

    def value(self, expression):
        """The value of an expression: names, strings in quotes, `==`, `!=`, `&&`, `||` and parentheses."""
        python = []
        for token in re.findall(r"'[^']*'|&&|\|\||==|!=|[()]|[A-Za-z_][\w.-]*(?:\(\))?|\S", expression):
            if token in {"always()", "success()"}:
                python.append("True")
            elif re.match(r"[A-Za-z_]", token):
                python.append(f"get({token!r})")
            else:
                python.append({"&&": " and ", "||": " or "}.get(token, token))
        return eval("".join(python), {"get": self.get})

    def get(self, name):
        value = self.context
        for part in name.split("."):
            value = value.get(part, "") if isinstance(value, dict) else ""
        return value
