/* inject runs a program and strikes at its n-th system call of those that touch
 * the disk or a socket, counted over all of its threads: what strace cannot do,
 * whose counters are a thread's own.
 *
 *   inject OUT CLASS N HOW PROGRAM [ARGUMENT…]
 *
 * CLASS is file or socket: calls of the other class are not counted. HOW is kill (SIGKILL before the call), or the errno with which the call fails
 * without being made. N = 0 strikes nowhere. OUT gets a line "n call what" for
 * each call counted. x86-64, Linux 4.8 or later. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

static const struct { int number; const char *name; } calls[] = {
	{SYS_pwrite64, "pwrite64"}, {SYS_write, "write"}, {SYS_writev, "writev"}, {SYS_sendto, "sendto"},
	{SYS_fdatasync, "fdatasync"}, {SYS_fsync, "fsync"}, {SYS_ftruncate, "ftruncate"},
	{SYS_rename, "rename"}, {SYS_renameat, "renameat"}, {SYS_renameat2, "renameat2"},
	{SYS_unlinkat, "unlinkat"}, {SYS_linkat, "linkat"}, {SYS_mkdirat, "mkdirat"},
	{SYS_connect, "connect"}, {SYS_openat, "openat"},
};
enum { known = sizeof calls / sizeof calls[0] };

static void die(const char *what) { perror(what); exit(125); }

/* watch lets the tracer see the calls above and no other, at full speed. */
static void watch(void) {
	struct sock_filter f[known + 3];
	f[0] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
	for (int i = 0; i < known; i++)
		f[i + 1] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, calls[i].number, known - i, 0);
	f[known + 1] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	f[known + 2] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRACE);
	struct sock_fprog p = {known + 3, f};
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &p)) die("seccomp");
}

static const char *name(long long number) {
	for (int i = 0; i < known; i++)
		if (calls[i].number == number) return calls[i].name;
	return 0;
}

/* target tells what a call is about; 0 if it touches neither disk nor socket. */
static const char *target(pid_t thread, struct user_regs_struct *r) {
	static char link[64], path[512];
	switch (r->orig_rax) {
	case SYS_openat:
		return r->rdx & O_CREAT ? "creates" : 0;
	case SYS_rename: case SYS_renameat: case SYS_renameat2: case SYS_unlinkat: case SYS_linkat: case SYS_mkdirat:
		return "folder";
	}
	snprintf(link, sizeof link, "/proc/%d/fd/%lld", thread, r->rdi);
	ssize_t n = readlink(link, path, sizeof path - 1);
	if (n < 0) return "closed";
	path[n] = 0;
	if (strncmp(path, "pipe:", 5) == 0 || strncmp(path, "anon_inode:", 11) == 0 || strncmp(path, "/dev/null", 9) == 0) return 0;
	char *base = strrchr(path, '/');
	return strncmp(path, "socket:", 7) == 0 ? "socket" : base ? base + 1 : path;
}

static pid_t child;

static void pass_on(int sig) { kill(child, sig); }

int main(int argc, char **argv) {
	if (argc < 6) return 125;
	FILE *out = fopen(argv[1], "w");
	int sockets = strcmp(argv[2], "file") != 0;
	long strike = atol(argv[3]), count = 0;
	int error = strcmp(argv[4], "kill") ? atoi(argv[4]) : 0;
	if (!out) die(argv[1]);
	child = fork();
	if (child < 0) die("fork");
	if (child == 0) {
		raise(SIGSTOP); /* until it is traced */
		watch();
		execvp(argv[5], argv + 5);
		die(argv[5]);
	}
	int status;
	waitpid(child, &status, WUNTRACED);
	long options = PTRACE_O_EXITKILL | PTRACE_O_TRACESECCOMP | PTRACE_O_TRACECLONE | PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK;
	if (ptrace(PTRACE_SEIZE, child, 0, options)) die("seize");
	kill(child, SIGCONT);
	signal(SIGINT, pass_on);
	for (;;) {
		pid_t t = waitpid(-1, &status, __WALL);
		if (t < 0 && errno == EINTR) continue;
		if (t < 0) break;
		if (WIFEXITED(status) || WIFSIGNALED(status)) {
			if (t != child) continue;
			fclose(out);
			return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
		}
		int event = status >> 16, sig = WSTOPSIG(status);
		if (event == PTRACE_EVENT_SECCOMP) {
			struct user_regs_struct r;
			ptrace(PTRACE_GETREGS, t, 0, &r);
			const char *what = target(t, &r);
			if (what && (strcmp(what, "socket") == 0) == sockets) {
				fprintf(out, "%ld %s %s\n", ++count, name(r.orig_rax), what);
				fflush(out);
				if (count == strike && !error) kill(child, SIGKILL);
				if (count == strike && error) {
					r.orig_rax = -1;
					r.rax = -error;
					ptrace(PTRACE_SETREGS, t, 0, &r);
				}
			}
		}
		if (event) sig = 0;
		ptrace(event == PTRACE_EVENT_STOP && (WSTOPSIG(status) == SIGSTOP || WSTOPSIG(status) == SIGTSTP) ? PTRACE_LISTEN : PTRACE_CONT, t, 0, sig);
	}
	return 125;
}
